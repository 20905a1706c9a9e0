import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createActor } from 'xstate';
import { collecting } from '../../../kernel/domain/happened.js';
import { solutionStatus, type SolutionStatus } from '../contract/solution.js';
import { afterEvent, type SolutionEventType, solutionMachine } from '../contract/solution.machine.js';
import { type Result, Solution } from './solution.js';

const now = new Date('2026-03-15T12:00:00Z');
const later = new Date('2026-03-15T12:00:05Z');
const events: SolutionEventType[] = [
  'START',
  'RESTART',
  'RETURN',
  'SCORE',
  'FIND_INVALID',
  'GIVE_UP',
  'CANCEL',
  'RETRY',
  'READMIT',
  'RESCORE',
  'REVOKE',
];
const receipt = {
  solutionSha256: '',
  truthSha256: '',
  metric: 'RMSE',
  metricParams: {},
  metricVersion: '1',
  engineVersion: '1',
  rows: 2,
  seed: 1,
  durationMs: 3,
};
const scored: Result = { ok: true, scores: { all: 1, public: 2, private: 3 }, receipt };
const invalid: Result = {
  ok: false,
  problems: [{ kind: 'missing_id', line: null, column: 'id', value: '7' }],
  counts: { missing_id: 1 },
  judgedBy: { truthSha256: '', metric: 'RMSE', metricParams: {} },
};
/** @returns the run that it was taken under */
const started = (solution: Solution, at: Date): string => {
  const run = randomUUID();
  solution.start(run, at);
  return run;
};

const submitted = (): Solution =>
  Solution.submit(
    {
      championshipId: randomUUID(),
      teamId: randomUUID(),
      personId: 'p',
      name: 'a.csv',
      comment: '',
      stored: { key: 'k', bytes: 1, sha256: 's' },
      sharesFile: false,
      attemptDay: '2026-03-15',
      late: false,
      tourId: null,
    },
    now,
  );

/** Every status × every event; what is not named is refused. */
const table: Record<SolutionStatus, Partial<Record<SolutionEventType, SolutionStatus>>> = {
  QUEUED: { START: 'RUNNING', GIVE_UP: 'FAILED', CANCEL: 'CANCELLED' },
  RUNNING: { RESTART: 'RUNNING', RETURN: 'QUEUED', SCORE: 'SCORED', FIND_INVALID: 'INVALID', GIVE_UP: 'FAILED' },
  SCORED: { RESCORE: 'SCORED', REVOKE: 'INVALID', READMIT: 'QUEUED' },
  INVALID: { RESCORE: 'SCORED', READMIT: 'QUEUED' },
  FAILED: { RETRY: 'QUEUED' },
  CANCELLED: {},
};

/** What happens is heard in commands alone. */
const inCommand = (title: string, work: () => void) => it(title, () => collecting([], work));

describe('solution', () => {
  it.each(solutionStatus.options.flatMap((status) => events.map((event) => ({ status, event }))))(
    'SUB4 $status on $event',
    ({ status, event }) => {
      expect(afterEvent(status, event)).toBe(table[status][event] ?? null);
    },
  );

  it('SUB4 the machine that the browser runs agrees', () => {
    const actor = createActor(solutionMachine).start();
    actor.send({ type: 'START' });
    actor.send({ type: 'SCORE' });
    expect(actor.getSnapshot().value).toBe('SCORED');
  });

  inCommand('SUB4 writes the result of its run and when it came', () => {
    const solution = submitted();
    const run = started(solution, now);
    expect(solution.finish(run, scored, later)).toBe(true);
    expect(solution).toMatchObject({ status: 'SCORED', publicScore: 2, privateScore: 3, score: 1, finishedAt: later });
  });

  inCommand('SUB4 drops the late answer of a run that was given up', () => {
    const solution = submitted();
    const dead = started(solution, now);
    const alive = started(solution, later);
    expect(solution.finish(dead, scored, later)).toBe(false);
    expect(solution.status).toBe('RUNNING');
    expect(solution.finish(alive, invalid, later)).toBe(true);
    expect(solution).toMatchObject({ status: 'INVALID', problemCounts: { missing_id: 1 } });
  });

  inCommand('SUB4 a result is final: neither a second one nor giving up changes it', () => {
    const solution = submitted();
    const run = started(solution, now);
    solution.finish(run, scored, later);
    expect(solution.finish(run, invalid, later)).toBe(false);
    for (const change of [
      () => solution.giveUp('INTERNAL', later),
      () => started(solution, later),
      () => solution.cancel(later),
      () => solution.putBack(),
      () => solution.retry(),
    ])
      expect(change).toThrow('SOLUTION_STATUS');
    expect(solution.status).toBe('SCORED');
  });

  inCommand('SUB4 a run that was put back writes nothing, the next one does', () => {
    const solution = submitted();
    const failed = started(solution, now);
    solution.putBack();
    expect(solution.status).toBe('QUEUED');
    expect(solution.finish(failed, scored, later)).toBe(false);
    const next = started(solution, later);
    expect(solution.finish(failed, scored, later)).toBe(false);
    expect(solution.finish(next, scored, later)).toBe(true);
  });

  inCommand('SUB4 is taken back only while it waits', () => {
    const waiting = submitted();
    waiting.cancel(later);
    expect(waiting).toMatchObject({ status: 'CANCELLED', finishedAt: later });
    expect(() => started(waiting, later)).toThrow('SOLUTION_STATUS');
    const running = submitted();
    started(running, now);
    expect(() => running.cancel(later)).toThrow('SOLUTION_STATUS');
  });

  inCommand('SUB4 our own fault is FAILED with its reason', () => {
    const solution = submitted();
    started(solution, now);
    solution.giveUp('INTERNAL', later);
    expect(solution).toMatchObject({ status: 'FAILED', failure: 'INTERNAL' });
  });
});
