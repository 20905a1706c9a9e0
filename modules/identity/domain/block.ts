import { defineEntity, p } from '@mikro-orm/core';
import type { Caller } from '../../kernel/contract/status.js';
import { longestReason } from '../../kernel/contract/limits.js';
import { newId } from '../../kernel/domain/id.js';
import { Person } from './person.js';

const BlockSchema = defineEntity({
  name: 'Block',
  schema: 'identity',
  tableName: 'blocks',
  uniques: [{ name: 'blocks_person_unique', properties: ['person'], where: 'ended_at is null' }],
  checks: [
    { name: 'blocks_until_check', expression: 'until is null or until > created_at' },
    { name: 'blocks_reason_check', expression: `reason <> ''` },
  ],
  properties: {
    id: p.uuid().primary(),
    person: () => p.manyToOne(Person).deleteRule('cascade').index(),
    reason: p.string().length(longestReason),
    /** Null for ever. One that is over has no effect, and needs nobody to end it. */
    until: p.datetime().nullable(),
    /** Login of whoever did it. */
    by: p.string().length(64),
    createdAt: p.datetime(),
    /** When somebody ended it, or another one took its place. */
    endedAt: p.datetime().nullable(),
  },
});

/** ADMIN1: somebody reads, and changes nothing, for a time or for ever. At most one of a person stands. */
export class Block extends BlockSchema.class {
  static make(person: Person, { until, reason }: BlockTerms, by: string, now: Date): Block {
    const made = { id: newId(), person, reason, until, by, createdAt: now, endedAt: null };
    return Object.assign(new Block(), made);
  }
}

export interface BlockTerms {
  /** Null for ever. */
  until: Date | null;
  reason: string;
}

BlockSchema.setClass(Block);

/** Columns of {@link blockOf} by the alias `b` of a left join on the block of a person that nobody ended. */
export const blockColumns = `b.reason as "blockReason", b.until as "blockUntil"`;
export const blockJoin = 'left join identity.blocks b on b.person_id = p.id and b.ended_at is null';

export interface BlockRow {
  blockReason: string | null;
  blockUntil: string | Date | null;
}

/** The block that stands now, or null. */
export const blockOf = ({ blockReason, blockUntil }: BlockRow, now: Date): Caller['blocked'] => {
  if (blockReason === null) return null;
  const until = blockUntil === null ? null : new Date(blockUntil);
  if (until !== null && until <= now) return null;
  return { reason: blockReason, until: until?.toISOString() ?? null };
};
