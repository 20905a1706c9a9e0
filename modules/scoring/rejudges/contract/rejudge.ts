import { z } from 'zod';
import { time } from '../../../kernel/contract/list.js';
import { fileFormat, problem } from '../../solutions/contract/solution.js';

/** RUNNING: solutions are being scored again; READY: the proposal is whole; then it is APPLIED or DISCARDED. */
export const rejudgeState = z.enum(['RUNNING', 'READY', 'APPLIED', 'DISCARDED']);
export type RejudgeState = z.infer<typeof rejudgeState>;

/** A team whose place or score the proposal changes; null where it has none before or after. */
export const rejudgeMove = z.object({
  team: z.string(),
  oldPlace: z.number().int().nullable(),
  newPlace: z.number().int().nullable(),
  oldScore: z.number().nullable(),
  newScore: z.number().nullable(),
});
export type RejudgeMove = z.infer<typeof rejudgeMove>;

/** A solution whose status or score, public or private, the proposal changes. */
export const rejudgeChange = z.object({
  solutionId: z.string(),
  team: z.string(),
  name: z.string(),
  oldStatus: z.string(),
  newStatus: z.string(),
  oldScore: z.number().nullable(),
  newScore: z.number().nullable(),
  oldPrivateScore: z.number().nullable(),
  newPrivateScore: z.number().nullable(),
});

/** A solution that could not be scored again. */
export const rejudgeFailure = z.object({
  solutionId: z.string(),
  team: z.string(),
  name: z.string(),
  error: z.string(),
});

/** A solution whose score the proposal takes away, and the first of what is wrong with its file by what is judged now. */
export const rejudgeInvalid = z.object({
  solutionId: z.string(),
  team: z.string(),
  name: z.string(),
  /** In which words the problem is told. */
  format: fileFormat,
  problem: problem.nullable(),
});
export type RejudgeInvalid = z.infer<typeof rejudgeInvalid>;

/** A re-judgement in a list: how far it is and what it would change. */
export const rejudgeSummary = z.object({
  id: z.string(),
  champname: z.string(),
  state: rejudgeState,
  reason: z.string(),
  by: z.string(),
  createdAt: time,
  decidedAt: time.nullable(),
  total: z.number().int(),
  done: z.number().int(),
  /** Could not be scored again; they keep what they have. */
  failed: z.number().int(),
  /** ALGO1: repositories that wait for a runner: the tests are others than those they were run on. */
  inBox: z.number().int(),
  /** Solutions whose status, public or private score changes. */
  changed: z.number().int(),
  changedPublic: z.number().int(),
  changedPrivate: z.number().int(),
  /** Those that have a score, and would be invalid. */
  becomeInvalid: z.number().int(),
  /** Some scores have a private part, so that the final board is another one than the public one. */
  hasPrivate: z.boolean(),
  /** The truth or the metric was changed after some were scored again: it can only be discarded. */
  outdated: z.boolean(),
  /** The work that makes it count, or did, as `GET work/{id}` shows it; null before that is asked for, and once it has failed. */
  applying: z.uuid().nullable(),
});

/** The same with what it changes: the greatest moves first, then who keeps the place; a hundred of each at most. */
export const rejudgeView = rejudgeSummary.extend({
  /** Teams that get another place on the public board, and those that keep theirs with another score. */
  moved: z.number().int(),
  rescored: z.number().int(),
  moves: z.array(rejudgeMove),
  /** On the final board, as it would be revealed now; none where nothing is private. */
  finalMoved: z.number().int(),
  finalRescored: z.number().int(),
  finalMoves: z.array(rejudgeMove),
  changes: z.array(rejudgeChange),
  /** A hundred at most of those that would be invalid. */
  invalid: z.array(rejudgeInvalid),
  /** A hundred at most of those that could not be scored again, with why: `FILE_GONE` of a repository that is not kept any more. */
  failures: z.array(rejudgeFailure),
});
export type RejudgeView = z.infer<typeof rejudgeView>;
