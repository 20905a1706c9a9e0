import { defineEntity, p } from '@mikro-orm/core';
import { DomainError, refuse } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { newId } from '../../../kernel/domain/id.js';
import type { KeptFile } from '../../../kernel/storage/files.js';
import { solutionEdited, solutionMoved } from '../../contract/events.js';
import { type Problem, solutionStatus } from '../contract/solution.js';
import { afterEvent, type SolutionEventType } from '../contract/solution.machine.js';
import type { JudgedBy, StoredReceipt } from './stored-receipt.js';

const SolutionSchema = defineEntity({
  name: 'Solution',
  schema: 'scoring',
  tableName: 'solutions',
  checks: [{ name: 'solutions_late_check', expression: 'not (late and ranked)' }],
  uniques: [
    {
      name: 'solutions_sending_unique',
      properties: ['teamId', 'personId', 'idempotencyKey', 'sharesFile'],
      where: 'idempotency_key is not null',
    },
  ],
  indexes: [
    { name: 'solutions_team_index', properties: ['teamId', 'createdAt'] },
    {
      name: 'solutions_board_index',
      properties: ['championshipId', 'teamId', 'publicScore', 'createdAt', 'id'],
      where: `status = 'SCORED' and ranked`,
    },
    { name: 'solutions_final_index', properties: ['teamId'], where: 'final' },
    { name: 'solutions_finished_index', properties: ['championshipId', 'finishedAt'] },
    { name: 'solutions_recent_index', properties: ['finishedAt'] },
    // For the console's list of all championships' solutions.
    { name: 'solutions_created_index', properties: ['createdAt', 'id'] },
    // For the client's list of all teams' solutions, and the same of the few that got no score.
    { name: 'solutions_list_index', properties: ['championshipId', 'createdAt', 'id'] },
    {
      name: 'solutions_unscored_index',
      properties: ['championshipId', 'status', 'createdAt', 'id'],
      where: `status in ('INVALID', 'FAILED', 'CANCELLED')`,
    },
    // For the counts of the editor, which need no row then; the column `judged_by` is made of the receipt by PostgreSQL.
    {
      name: 'solutions_judged_index',
      expression:
        'create index "solutions_judged_index" on "scoring"."solutions" ("championship_id", "status", "tour_id", "judged_by", "late") ' +
        `where status in ('QUEUED', 'RUNNING', 'SCORED')`,
    },
    // On which days somebody handed in, and what is theirs.
    { name: 'solutions_person_index', properties: ['personId', 'attemptDay'] },
    // Who shares a file, and whose files may go.
    { name: 'solutions_file_index', properties: ['storageKey'] },
    {
      name: 'solutions_forget_index',
      properties: ['finishedAt'],
      where: `status in ('INVALID', 'FAILED', 'CANCELLED') and file_gone_at is null`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    championshipId: p.uuid(),
    teamId: p.uuid(),
    personId: p.uuid(),
    name: p.string().length(200),
    comment: p.string().length(499).default(''),
    /** By what its sender knows the sending: a second one with it is this one. */
    idempotencyKey: p.string().length(200).nullable(),
    storageKey: p.string().length(120),
    bytes: p.bigint('number'),
    /** Of its repository as it was cloned, which takes room as its file does, and goes with that. */
    sourceBytes: p.bigint('number').default(0),
    sha256: p.string().length(64),
    /** The file is that of an earlier solution, and is counted there. */
    sharesFile: p.boolean().default(false),
    /** When the file was removed, as it never got a score; all that is known of it stays. */
    fileGoneAt: p.datetime().nullable(),
    status: p.enum(solutionStatus.options).default('QUEUED'),
    /** The day whose attempts it counts for; see attempt-day.ts. */
    attemptDay: p.string().length(10),
    /** Came after the end: scored, marked, outside the ranking (CHAMP8). */
    late: p.boolean().default(false),
    /** CHAMP6: the tour in which it was handed in; null without tours, and for a late one. */
    tourId: p.uuid().nullable().index(),
    /** Counts on the board now: not late, and judged by the truth of the tour that the board shows; see rank-tours.ts. */
    ranked: p.boolean().default(true),
    /** Chosen by its team for the final result (SUB5). */
    final: p.boolean().default(false),
    /** The run that may write a result. A worker that was given up has another one. */
    run: p.uuid().nullable(),
    createdAt: p.datetime(),
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
    /** Its share of the milliseconds that a worker had it and others for, from which waits are told. */
    tookMs: p.bigint('number').nullable(),
    score: p.double().nullable(),
    publicScore: p.double().nullable(),
    privateScore: p.double().nullable(),
    problems: p.json<Problem[]>(),
    problemCounts: p.json<Record<string, number>>(),
    failure: p.string().length(40).nullable(),
    /** Why an operator took its score away; its team reads it. A re-judgement leaves it alone. */
    revoked: p.string().length(500).nullable(),
    /** What the score was made with (SUB6). */
    receipt: p.json<StoredReceipt>().nullable(),
  },
});

export interface NewSolution {
  championshipId: string;
  teamId: string;
  personId: string;
  name: string;
  comment: string;
  idempotencyKey?: string | null;
  stored: KeptFile;
  sharesFile: boolean;
  attemptDay: string;
  late: boolean;
  tourId: string | null;
}

/** What scoring a file gave: scores by part of the truth, or all that is wrong with the file. */
export type Result =
  | { ok: true; scores: { all: number; public: number; private: number | null }; receipt: StoredReceipt }
  | { ok: false; problems: Problem[]; counts: Record<string, number>; judgedBy: JudgedBy };

/** A file that a team handed in, and what became of it. */
export class Solution extends SolutionSchema.class {
  static submit({ stored, ...input }: NewSolution, now: Date): Solution {
    const made = Object.assign(new Solution(), {
      id: newId(),
      ...input,
      idempotencyKey: input.idempotencyKey ?? null,
      ranked: !input.late,
      storageKey: stored.key,
      bytes: stored.bytes,
      sha256: stored.sha256,
      status: 'QUEUED' as const,
      createdAt: now,
      problems: [],
      problemCounts: {},
    });
    happened(solutionMoved(made.named()));
    return made;
  }

  /** How facts name it. */
  private named() {
    return { solutionId: this.id, teamId: this.teamId, championshipId: this.championshipId };
  }

  /** True while nothing final is known. */
  get isOpen(): boolean {
    return this.status === 'QUEUED' || this.status === 'RUNNING';
  }

  /** A worker takes it (again), under the run that may write its result. */
  start(run: string, now: Date): void {
    this.move(this.status === 'RUNNING' ? 'RESTART' : 'START');
    this.startedAt = now;
    this.run = run;
  }

  /** True while this run may still write; a run that was given up may not. */
  isRunBy(run: string): boolean {
    return this.status === 'RUNNING' && this.run === run;
  }

  /**
   * Writes the result of a run.
   * @param together how many solutions the worker had at the same time
   * @returns false when the run was given up meanwhile; nothing changes then
   */
  finish(run: string, result: Result, now: Date, together = 1): boolean {
    if (!this.isRunBy(run)) return false;
    this.finishedAt = now;
    this.tookMs = Math.round((now.getTime() - (this.startedAt ?? now).getTime()) / together);
    if (result.ok) {
      this.move('SCORE');
      this.score = result.scores.all;
      this.publicScore = result.scores.public;
      this.privateScore = result.scores.private;
      this.receipt = result.receipt;
    } else {
      this.move('FIND_INVALID');
      this.problems = result.problems;
      this.problemCounts = result.counts;
    }
    return true;
  }

  /** ALGO1: its tests have ended: what they gave is its file from now on, and is scored. @returns the file before */
  predict({ key, bytes, sha256 }: KeptFile): string {
    const before = this.storageKey;
    Object.assign(this, { storageKey: key, bytes, sha256 });
    return before;
  }

  /** A run failed by our own fault; another one will try. */
  putBack(): void {
    this.move('RETURN');
  }

  /** Our own fault: the attempt is returned. */
  giveUp(failure: string, now: Date): void {
    this.move('GIVE_UP');
    this.failure = failure;
    this.finishedAt = now;
  }

  /** Its team takes it back while it waits: the attempt is returned. */
  cancel(now: Date): void {
    this.move('CANCEL');
    this.finishedAt = now;
  }

  /** A failed one waits again. */
  retry(): void {
    refuse(this.fileGoneAt instanceof Date, 'FILE_GONE');
    this.move('RETRY');
    this.failure = null;
    this.finishedAt = null;
  }

  /** An operator takes the score away: the attempt is returned. */
  revoke(reason: string, now: Date): void {
    this.move('REVOKE');
    this.revoked = reason;
    this.finishedAt = now;
  }

  /** CHAMP8: the end was moved behind it; whether the truth of its tour is the one of the board is said later. */
  isInTime(tourId: string | null): void {
    Object.assign(this, { late: false, ranked: true, tourId });
    happened(solutionMoved(this.named()));
  }

  /** CHAMP6: in time again, in a tour whose own answers it was not judged by: its result goes, and it waits for another one. */
  readmit(): void {
    this.move('READMIT');
    Object.assign(this, { score: null, publicScore: null, privateScore: null, receipt: null });
    Object.assign(this, { problems: [], problemCounts: {}, finishedAt: null });
  }

  /** SUB5: its team wants it to count, or no longer. Only what is ranked can count. */
  choose(final: boolean): void {
    refuse(final && (this.status !== 'SCORED' || !this.ranked), 'FINAL_UNRANKED');
    this.final = final;
    happened(solutionEdited(this.named()));
  }

  comments(text: string): void {
    this.comment = text;
    happened(solutionEdited(this.named()));
  }

  private move(event: SolutionEventType): void {
    const next = afterEvent(this.status, event);
    if (!next) throw new DomainError('SOLUTION_STATUS');
    this.status = next;
    happened(solutionMoved(this.named()));
  }
}

SolutionSchema.setClass(Solution);

const LogLineSchema = defineEntity({
  name: 'LogLine',
  schema: 'scoring',
  tableName: 'log_lines',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    solution: () => p.manyToOne(Solution).deleteRule('cascade').index(),
    at: p.datetime(),
    step: p.string().length(40),
    details: p.json<Record<string, unknown>>(),
  },
});

/** One step of a solution's life, for its team to read. */
export class LogLine extends LogLineSchema.class {
  static of(solution: Solution, step: string, details: Record<string, unknown>, now: Date): LogLine {
    return Object.assign(new LogLine(), { solution, at: now, step, details });
  }
}

LogLineSchema.setClass(LogLine);
