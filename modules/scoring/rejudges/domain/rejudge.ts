import { defineEntity, p } from '@mikro-orm/core';
import { constraintMeans, DomainError } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { newId } from '../../../kernel/domain/id.js';
import { rejudgeApplied, rejudgeDecided, rejudgeStarted } from '../../contract/events.js';
import { afterRejudgeEvent, type RejudgeEventType } from '../contract/rejudge.machine.js';
import { type RejudgeState, rejudgeState } from '../contract/rejudge.js';
import type { Problem } from '../../solutions/contract/solution.js';
import type { PredictedAgain } from '../contract/predicted-again.js';
import { Solution } from '../../solutions/domain/solution.js';
import type { StoredReceipt } from '../../solutions/domain/stored-receipt.js';
import { boardKinds } from '../../boards/domain/standing.js';

const RejudgeSchema = defineEntity({
  name: 'Rejudge',
  schema: 'scoring',
  tableName: 'rejudges',
  indexes: [{ name: 'rejudges_championship_index', properties: ['championshipId', 'createdAt'] }],
  uniques: [{ name: 'rejudges_open_unique', properties: ['championshipId'], where: `state in ('RUNNING', 'READY')` }],
  properties: {
    id: p.uuid().primary(),
    championshipId: p.uuid(),
    state: p.enum(rejudgeState.options).default('RUNNING'),
    reason: p.string().length(500),
    /** Login of who asked for it. */
    startedBy: p.string().length(64),
    createdAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    /** SUB6: the work that makes it count, or did; null before somebody asked for it, and once that has failed. */
    applyingId: p.uuid().nullable(),
    /** Login of who asked for that. */
    applyingBy: p.string().length(64).nullable(),
    /** For the audit log, until it is there. */
    applyingReason: p.string().length(500).nullable(),
  },
});

/** SUB6: solutions scored again as a proposal, which is applied or discarded as one. One at a time in a championship. */
export class Rejudge extends RejudgeSchema.class {
  static start(championshipId: string, startedBy: string, reason: string, now: Date): Rejudge {
    const own = { id: newId(), state: 'RUNNING' as const, createdAt: now };
    const made = Object.assign(new Rejudge(), { ...own, championshipId, startedBy, reason });
    happened(rejudgeStarted({ rejudgeId: made.id, championshipId }));
    return made;
  }

  apply(now: Date): void {
    this.decide('APPLY', now);
    this.applyingReason = null;
    happened(rejudgeApplied({ rejudgeId: this.id, championshipId: this.championshipId }));
  }

  discard(now: Date): void {
    this.decide('DISCARD', now);
  }

  /** Every solution has its new result. */
  finish(): void {
    this.move('FINISH');
  }

  /** @throws DomainError where its scores can't be made to count */
  refuseToApply(): void {
    this.after('APPLY');
  }

  private decide(event: RejudgeEventType, now: Date): void {
    this.move(event);
    this.decidedAt = now;
    happened(rejudgeDecided({ rejudgeId: this.id, championshipId: this.championshipId }));
  }

  private move(event: RejudgeEventType): void {
    this.state = this.after(event);
  }

  private after(event: RejudgeEventType): RejudgeState {
    const next = afterRejudgeEvent(this.state, event);
    if (!next) throw new DomainError(this.state === 'RUNNING' ? 'REJUDGE_RUNNING' : 'REJUDGE_DECIDED');
    return next;
  }
}

RejudgeSchema.setClass(Rejudge);
constraintMeans('rejudges_open_unique', 'REJUDGE_OPEN');

/** A solution of a re-judgement: what it had, what it would get, and the lease of who scores it. Kept as the record. */
export const RejudgeItem = defineEntity({
  name: 'RejudgeItem',
  schema: 'scoring',
  tableName: 'rejudge_items',
  indexes: [
    { name: 'rejudge_items_due_index', properties: ['dueAt'], where: `state = 'WAITING'` },
    { name: 'rejudge_items_box_index', properties: ['dueAt'], where: `state = 'BOX'` },
    { name: 'rejudge_items_solution_index', properties: ['solution'] },
  ],
  uniques: [{ name: 'rejudge_items_run_unique', properties: ['run'], where: 'run is not null' }],
  properties: {
    rejudge: () => p.manyToOne(Rejudge).deleteRule('cascade').primary(),
    solution: () => p.manyToOne(Solution).deleteRule('cascade').primary(),
    /** BOX: a repository that is to be run on the tests of now, by a runner; WAITING: what is to be scored. */
    state: p.enum(['BOX', 'WAITING', 'DONE', 'FAILED'] as const).default('WAITING'),
    /** What a repository gave on the tests of now: its solution's file, once this is applied. */
    predicted: p.json<PredictedAgain>().nullable(),
    /** Why it failed. */
    failure: p.string().length(40).nullable(),
    /** By the database's clock, as in the queue. */
    dueAt: p.datetime().defaultRaw('clock_timestamp()'),
    tries: p.integer().default(0),
    worker: p.string().length(100).nullable(),
    run: p.uuid().nullable(),
    oldStatus: p.string().length(10),
    /** The public one. */
    oldScore: p.double().nullable(),
    oldPrivateScore: p.double().nullable(),
    oldReceipt: p.json<StoredReceipt>().nullable(),
    newStatus: p.string().length(10).nullable(),
    newScore: p.double().nullable(),
    newPublicScore: p.double().nullable(),
    newPrivateScore: p.double().nullable(),
    newReceipt: p.json<StoredReceipt>().nullable(),
    problems: p.json<Problem[]>().nullable(),
    problemCounts: p.json<Record<string, number>>().nullable(),
  },
});

/** Whose place or score on a board changed when a re-judgement was applied: the record of its preview. */
export const RejudgeMoveRow = defineEntity({
  name: 'RejudgeMoveRow',
  schema: 'scoring',
  tableName: 'rejudge_moves',
  properties: {
    rejudge: () => p.manyToOne(Rejudge).deleteRule('cascade').primary(),
    board: p.enum(boardKinds).default('public').primary(),
    teamId: p.uuid().primary(),
    oldPlace: p.integer().nullable(),
    newPlace: p.integer().nullable(),
    oldScore: p.double().nullable(),
    newScore: p.double().nullable(),
  },
});
