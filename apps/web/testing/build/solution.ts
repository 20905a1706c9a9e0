import type { Finals } from '#modules/scoring/solutions/contract/finals.js';
import type { Attempts, QueueView } from '#modules/scoring/solutions/contract/queue.js';
import type { ComparedSolution, Receipt, SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { idOf, inHours } from './basics.js';

/** One of the own team with the score 0.5, unless it is told otherwise. */
export const solution = (number: number, more: Partial<SolutionView> = {}): SolutionView => ({
  id: idOf(number),
  champname: 'small',
  status: 'SCORED',
  name: `solution-${number}.csv`,
  bytes: 10,
  sha256: number.toString(16).padStart(2, '0').repeat(32),
  fileGoneAt: null,
  comment: '',
  uploadedBy: 'alice',
  createdAt: '2026-11-01T10:00:00.000Z',
  scoredAt: '2026-11-01T10:00:01.000Z',
  score: 0.5,
  judgedBy: 'same',
  privateScore: null,
  final: false,
  best: false,
  place: 3,
  placedAt: null,
  late: false,
  format: 'csv',
  problems: [],
  problemCounts: {},
  failure: null,
  dropped: null,
  revoked: null,
  repository: null,
  ref: null,
  commit: null,
  tests: [],
  position: null,
  ...more,
});

/** One that waits or is being scored: it has nothing of a score yet. */
export const unscored = (number: number, more: Partial<SolutionView> = {}): SolutionView =>
  solution(number, { status: 'QUEUED', scoredAt: null, score: null, judgedBy: null, place: null, ...more });

export const receipt = (of: SolutionView, more: Partial<Receipt> = {}): Receipt => ({
  solutionId: of.id,
  champname: of.champname,
  score: of.score ?? 0,
  solutionSha256: of.sha256,
  truthSha256: 'cd'.repeat(32),
  split: null,
  metric: 'RMSE',
  metricParams: {},
  metricVersion: '1',
  engineVersion: '1',
  rows: 4,
  seed: 1,
  durationMs: 5,
  submittedAt: of.createdAt,
  scoredAt: of.scoredAt ?? of.createdAt,
  run: null,
  ...more,
});

/** One of two that are compared. */
export const compared = (of: SolutionView, more: Partial<ComparedSolution> = {}): ComparedSolution => ({
  solution: of,
  receipt: receipt(of),
  band: null,
  ...more,
});

/** Three of five are left. */
export const attempts = (more: Partial<Attempts> = {}): Attempts => ({
  limit: 5,
  used: 2,
  left: 3,
  resetsAt: inHours(1),
  next: { at: inHours(1), unlimited: false },
  submitUntil: null,
  unlimited: false,
  gate: null,
  gateTurnsAt: null,
  invalid: { used: 0, limit: 50 },
  quotas: [],
  extra: { granted: 0, left: 0, grants: [] },
  ...more,
});

/** Nothing is chosen, and nothing there to choose of. */
export const finals = (more: Partial<Finals> = {}): Finals => ({
  limit: 2,
  open: true,
  chosen: false,
  hasPrivate: null,
  items: [],
  ...more,
});

/** Nobody waits. */
export const queue = (more: Partial<QueueView> = {}): QueueView => ({
  size: 0,
  waitSeconds: 2,
  wait: { p50: 2, p90: 4 },
  running: [],
  history: [],
  paused: null,
  ...more,
});
