import { defineEntity, p } from '@mikro-orm/core';
import { newId } from '../../../kernel/domain/id.js';
import { Solution } from './solution.js';

/** DAILY counts for its day, EXTRA for what was granted beside, LATE for nothing: after the end they are unlimited. */
export const attemptKinds = ['DAILY', 'EXTRA', 'LATE'] as const;
export type AttemptKind = (typeof attemptKinds)[number];
const states = ['RESERVED', 'COMMITTED', 'REFUNDED'] as const;
const refundReasons = ['INVALID', 'FAILED', 'CANCELLED', 'REVOKED'] as const;
export type RefundReason = (typeof refundReasons)[number];

const AttemptSchema = defineEntity({
  name: 'Attempt',
  schema: 'scoring',
  tableName: 'attempts',
  indexes: [
    { name: 'attempts_day_index', properties: ['teamId', 'day'] },
    { name: 'attempts_extra_index', properties: ['teamId'], where: `kind = 'EXTRA'` },
    { name: 'attempts_sent_in_index', properties: ['sentIn', 'day'], where: 'sent_in is not null' },
  ],
  properties: {
    /** The key: a solution has one attempt, whatever happens to it. */
    solution: () => p.oneToOne(Solution).primary().deleteRule('cascade'),
    teamId: p.uuid(),
    /** The team that it was reserved in, where that became a part of another one: who left it before brings it along. */
    sentIn: p.uuid().nullable(),
    /** See attempt-day.ts. */
    day: p.string().length(10),
    kind: p.enum(attemptKinds),
    /** What one is again that is late only since the end was brought forward; null of all others. */
    kindInTime: p.enum(['DAILY', 'EXTRA'] as const).nullable(),
    /** The tour of its solution then. */
    tourInTime: p.uuid().nullable(),
    state: p.enum(states).default('RESERVED'),
    reason: p.enum(refundReasons).nullable(),
    reservedAt: p.datetime(),
    settledAt: p.datetime().nullable(),
  },
});

/**
 * SUB2, CHAMP8: a line of the ledger. Reserved with the upload, committed by a score, refunded when the file is invalid,
 * the fault is ours, or the team takes the solution back. What is not refunded counts.
 */
export class Attempt extends AttemptSchema.class {
  static reserve(solution: Solution, kind: AttemptKind, now: Date): Attempt {
    const { teamId, attemptDay: day } = solution;
    return Object.assign(new Attempt(), { solution, teamId, day, kind, state: 'RESERVED' as const, reservedAt: now });
  }

  commit(now: Date): void {
    this.settle('COMMITTED', null, now);
  }

  refund(reason: RefundReason, now: Date): void {
    this.settle('REFUNDED', reason, now);
  }

  get isRefunded(): boolean {
    return this.state === 'REFUNDED';
  }

  /** A failed solution runs again: it counts for its own day once more, whatever else was sent since. */
  reserveAgain(): void {
    this.state = 'RESERVED';
    this.reason = null;
    this.settledAt = null;
  }

  /** CHAMP8: its solution is late no more. */
  isInTime(kind: 'DAILY' | 'EXTRA'): void {
    Object.assign(this, { kind, kindInTime: null, tourInTime: null });
  }

  private settle(state: 'COMMITTED' | 'REFUNDED', reason: RefundReason | null, now: Date): void {
    this.state = state;
    this.reason = reason;
    this.settledAt = now;
  }
}

AttemptSchema.setClass(Attempt);

const AttemptGrantSchema = defineEntity({
  name: 'AttemptGrant',
  schema: 'scoring',
  tableName: 'attempt_grants',
  indexes: [{ name: 'attempt_grants_team_index', properties: ['teamId', 'grantedAt'] }],
  properties: {
    id: p.uuid().primary(),
    teamId: p.uuid(),
    count: p.integer().check('count >= 1 and count <= 1000'),
    reason: p.string().length(500),
    grantedBy: p.uuid().nullable(),
    grantedAt: p.datetime(),
  },
});

/** Attempts that a team was given beside the daily ones, with the reason that it reads. They don't expire. */
export class AttemptGrant extends AttemptGrantSchema.class {
  static of(teamId: string, count: number, reason: string, grantedBy: string | null, now: Date): AttemptGrant {
    return Object.assign(new AttemptGrant(), { id: newId(), teamId, count, reason, grantedBy, grantedAt: now });
  }
}

AttemptGrantSchema.setClass(AttemptGrant);
