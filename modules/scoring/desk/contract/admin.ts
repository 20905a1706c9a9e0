import { z } from 'zod';
import { time } from '../../../kernel/contract/list.js';
import { boxPause, pause } from '../../solutions/contract/queue.js';
import { fileFormat, logLine, problem, receipt, solutionStatus } from '../../solutions/contract/solution.js';

/** Why an operator took a failed one out of the queue; null where it failed by itself. */
const dropped = z.string().nullable();

/** A row of SUBMISSIONS in the console. */
export const solutionRow = z.object({
  id: z.string(),
  champname: z.string(),
  team: z.string(),
  by: z.string(),
  name: z.string(),
  bytes: z.number(),
  comment: z.string(),
  createdAt: time,
  finishedAt: time.nullable(),
  status: solutionStatus,
  score: z.number().nullable(),
  tookMs: z.number().nullable(),
  failure: z.string().nullable(),
  dropped,
  revoked: z.string().nullable(),
  late: z.boolean(),
  /** When its file was removed, as it never got a score; null while it is there. */
  fileGoneAt: time.nullable(),
  /** It waits, and the queue of its championship or the whole one is stopped. */
  paused: z.boolean(),
});

/** One with what its file begins with, what happened to it, and what its score was made with. */
export const deskSolution = solutionRow.extend({
  head: z.string(),
  log: z.array(logLine),
  format: fileFormat.default('csv'),
  problems: z.array(problem),
  problemCounts: z.record(z.string(), z.number().int()),
  receipt: receipt.nullable(),
});

/** What becomes of an entry of the queue next. FAILED ones left it: they can be sent again. */
export const queueRowState = z.enum(['WAITING', 'RUNNING', 'PAUSED', 'FAILED']);

/** A row of QUEUE in the console; the id is the solution's. */
export const queueRow = z.object({
  id: z.string(),
  champname: z.string(),
  team: z.string(),
  name: z.string(),
  state: queueRowState,
  /** Place in the order of scoring, from 1; null for those that run or failed. */
  place: z.number().int().nullable(),
  tries: z.number().int(),
  worker: z.string().nullable(),
  createdAt: time,
  ageSeconds: z.number(),
  failure: z.string().nullable(),
  dropped,
});

/** A runner of code: whether it lives, what it has now, and what its box lacks. */
export const runnerState = z.object({
  id: z.string(),
  slots: z.number().int(),
  running: z.number().int(),
  seenAt: time,
  isAlive: z.boolean(),
  /** Anybody's code may run in it. */
  complete: z.boolean(),
  /** Checks of the box that do not hold, and which of them its operator accepts. */
  failed: z.array(z.string()),
  accepted: z.array(z.string()),
  image: z.string(),
  /** Names of others that it has. */
  images: z.array(z.string()),
  /** What holds its box together, such as `bubblewrap-cgroup-v2`. */
  adapter: z.string(),
});

/** The state of the whole queue. */
export const queueState = z.object({
  waiting: z.number().int(),
  running: z.number().int(),
  /** Seconds that the oldest waiting one waits. */
  oldestSeconds: z.number().nullable(),
  stuck: z.number().int(),
  pauses: z.array(pause.extend({ champname: z.string().nullable() })),
  workers: z.array(z.object({ id: z.string(), slots: z.number().int(), running: z.number().int(), seenAt: time })),
  /** Runners of code that gave a sign of life within a day. */
  runners: z.array(runnerState),
  /** Why no code is run now; null where it is, or nothing of it is asked for. */
  box: boxPause.nullable(),
  /** Images that code waits for and no runner has whose box is complete, by their names. */
  absentImages: z.array(z.string()),
});

/** Room for files, in bytes. */
export const storageState = z.object({
  /** Null where nobody knows: a bucket does not say. */
  free: z.number().nullable(),
  /** With less of it nothing new is taken. */
  minFree: z.number(),
  /** Files of solutions that are kept. */
  solutions: z.number(),
  /** Files to be removed that wait for an operator, as they are unusually many of their area. */
  heldSweeps: z.array(z.object({ area: z.string(), due: z.number().int(), of: z.number().int() })),
});
