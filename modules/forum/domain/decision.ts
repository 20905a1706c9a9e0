import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';
import { newId } from '../../kernel/domain/id.js';
import { decisionKind } from '../contract/decisions.js';

const DecisionSchema = defineEntity({
  name: 'Decision',
  schema: 'forum',
  tableName: 'decisions',
  indexes: [
    {
      name: 'decisions_person_index',
      expression: `create index "decisions_person_index" on "forum"."decisions" ("person_id", "at" desc)`,
    },
    {
      name: 'decisions_appealed_index',
      expression: `create index "decisions_appealed_index" on "forum"."decisions" ("appealed_at") where appealed_at is not null`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    kind: p.enum(decisionKind.options),
    /** The post; a warning is about none. */
    itemId: p.uuid().nullable(),
    title: p.text(),
    /** Whether the post was changed, not taken away. */
    edited: p.boolean(),
    /** What was taken away or changed, whole as it was: it can be brought back. */
    text: p.text(),
    reason: p.text(),
    byId: p.uuid().nullable(),
    at: p.datetime(),
    appeal: p.text().nullable(),
    appealedAt: p.datetime().nullable(),
    answer: p.text().nullable(),
    answeredAt: p.datetime().nullable(),
    overturned: p.boolean().nullable(),
  },
});

/** What a moderator decided about a post or a person, who may appeal against it once. */
export class Decision extends DecisionSchema.class {}
DecisionSchema.setClass(Decision);

interface Decided {
  personId: string;
  kind: 'topic' | 'comment' | 'warning' | 'remark';
  itemId: string | null;
  title: string;
  text: string;
  edited?: boolean;
  reason: string;
  byId: string | null;
  at: Date;
}

/** Keeps what was decided. @returns its id */
export const keepDecision = async (em: EntityManager, decided: Decided): Promise<string> => {
  const { personId, kind, itemId, title, text, edited = false, reason, byId, at } = decided;
  const sql = `insert into forum.decisions (id, person_id, kind, item_id, title, text, reason, by_id, at, edited)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
  const id = newId();
  await query(em, sql, [id, personId, kind, itemId, title, text, reason, byId, at, edited]);
  return id;
};
