import type { OrganiserQueue, OrganiserRow, OrganiserView } from '#modules/scoring/desk/contract/organiser.js';
import type { Reply } from '#modules/client/routes.js';
import { idOf } from './basics.js';

/** A scored solution of another team, as those see it who run the championship. */
export const submission = (number: number, more: Partial<OrganiserRow> = {}): OrganiserRow => ({
  id: idOf(number),
  champname: 'small',
  team: 'Laplace',
  teamId: idOf(7),
  by: 'alice',
  name: `solution-${number}.csv`,
  bytes: 10,
  comment: '',
  createdAt: '2026-11-01T10:00:00.000Z',
  finishedAt: '2026-11-01T10:00:01.000Z',
  status: 'SCORED',
  score: 0.5,
  privateScore: null,
  tookMs: 5,
  failure: null,
  dropped: null,
  revoked: null,
  late: false,
  fileGoneAt: null,
  paused: false,
  actions: ['REJUDGE', 'REVOKE'],
  ...more,
});

/** The same with what its sheet shows. */
export const submissionView = (of: OrganiserRow, more: Partial<OrganiserView> = {}): OrganiserView => ({
  ...of,
  head: 'id,prediction',
  log: [{ at: of.createdAt, step: 'received', details: { bytes: of.bytes } }],
  format: 'csv',
  problems: [],
  problemCounts: {},
  receipt: null,
  repository: null,
  ref: null,
  commit: null,
  tests: [],
  ...more,
});

/** Nothing waits, and somebody works. */
export const organiserQueue = (more: Partial<OrganiserQueue> = {}): OrganiserQueue => ({
  waiting: 0,
  running: 0,
  failed: 0,
  scoredLately: 0,
  oldestSeconds: null,
  wait: null,
  hasWorkers: true,
  pauses: [],
  retries: null,
  ...more,
});

type Rejudge = Reply<'GET rejudges/{id}'>;

/** A re-judgement that is done, and changes nothing. */
export const rejudge = (number: number, more: Partial<Rejudge> = {}): Rejudge => ({
  id: idOf(number),
  champname: 'small',
  state: 'READY',
  reason: 'Other answers',
  by: 'client',
  createdAt: '2026-11-01T10:00:00.000Z',
  decidedAt: null,
  total: 1,
  done: 1,
  failed: 0,
  changed: 0,
  changedPublic: 0,
  changedPrivate: 0,
  becomeInvalid: 0,
  hasPrivate: false,
  outdated: false,
  applying: null,
  moved: 0,
  rescored: 0,
  moves: [],
  finalMoved: 0,
  finalRescored: 0,
  finalMoves: [],
  inBox: 0,
  failures: [],
  invalid: [],
  changes: [],
  ...more,
});
