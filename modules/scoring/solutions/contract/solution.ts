import { z } from 'zod';
import { time } from '../../../kernel/contract/list.js';
import { longestComment } from '../../contract/limits.js';
import { programRun, receiptRun, solutionTest } from './tested.js';

/** Life of a solution (SUB4). INVALID is the file's fault, FAILED is ours; only SCORED ones cost an attempt in the end. */
export const solutionStatus = z.enum(['QUEUED', 'RUNNING', 'SCORED', 'INVALID', 'FAILED', 'CANCELLED']);
export type SolutionStatus = z.infer<typeof solutionStatus>;

/** One problem of a file: kind as in the metric definitions, line from 1 (the header is line 1), null where it has none. */
export const problem = z.object({
  kind: z.string(),
  line: z.number().int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  /** The expected column that a misspelt one looks like. */
  suggestion: z.string().optional(),
  /** What it may come from: another separator than commas, lines that end with CR alone, a line that is too long. */
  hint: z.enum(['delimiter', 'line_ends', 'long_line', 'open_quote']).optional(),
});
export type Problem = z.infer<typeof problem>;

/** What files of solutions are: a table, or an object of lists, whose `column` of a problem is the user of the list. */
export const fileFormat = z.enum(['csv', 'json']);
export type FileFormat = z.infer<typeof fileFormat>;

/** A solution as its team sees it. `score` is the public one; the private one stays hidden until the end. */
export const solutionView = z.object({
  id: z.string(),
  champname: z.string(),
  status: solutionStatus,
  name: z.string(),
  bytes: z.number().int(),
  /** Checksum of the file in hexadecimal, to tell the same file again before it is sent. */
  sha256: z.string(),
  /** When the file was removed, as it never got a score; null while it is there. */
  fileGoneAt: time.nullable(),
  comment: z.string(),
  uploadedBy: z.string(),
  createdAt: time,
  scoredAt: time.nullable(),
  score: z.number().nullable(),
  /**
   * By what the score was made, the answers and the metric with its settings and version: scores can be compared only
   * where it is the same. Null without a score.
   */
  judgedBy: z.string().nullable(),
  /** Revealed when the championship is finished (SUB5); null before, and where nothing is private. */
  privateScore: z.number().nullable(),
  /** Chosen by the team to count for the final result. */
  final: z.boolean(),
  /** True for the team's best so far; once the results are out, for the one that counts on the final board. */
  best: z.boolean(),
  /** Place that this score would have on the board now, once the results are out on the final one; null while there is no score. */
  place: z.number().int().nullable(),
  /** As of when the others of that place are known: what they sent since is not in it. Null without, or with a final one. */
  placedAt: time.nullable(),
  /** Came after the end of the championship: outside the ranking. */
  late: z.boolean(),
  /** What its file is, and so in which words its problems are told. */
  format: fileFormat.default('csv'),
  /** First 20 problems of an INVALID file, with the number of each kind. */
  problems: z.array(problem),
  problemCounts: z.record(z.string(), z.number().int()),
  /** Why a FAILED one failed, as a code of the catalogue. */
  failure: z.string().nullable(),
  /** Why an operator took a FAILED one out of the queue; null where it failed by itself. */
  dropped: z.string().nullable(),
  /** Why an operator took the score away; null for all others. */
  revoked: z.string().nullable(),
  /** ALGO1: where the repository is that was handed in, what of it was asked for and what was run; null for a file. */
  repository: z.string().nullable(),
  ref: z.string().nullable(),
  commit: z.string().nullable(),
  /** On what it was run, in their order; none of a file. */
  tests: z.array(solutionTest),
  /** Place in the queue from 1, while it waits. */
  position: z.number().int().nullable(),
});
export type SolutionView = z.infer<typeof solutionView>;

/** Specification, section 5: nothing around the text, at most one empty line within; forms send each break as two characters. */
const cleaned = (text: string): string =>
  text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/\n(?:[^\S\n]*\n){2,}/gu, '\n\n')
    .trim();

/** Comments are under 500 characters (specification, section 5), as counted without what cleaning takes away. */
const commentText = z.string().overwrite(cleaned).max(longestComment, 'COMMENT_TOO_LONG');
export const comment = commentText.default('');
/** Of a solution that is there or sent again: absent, the comment that it had. */
export const commentAgain = commentText.optional();

/** A line of a solution's log. */
export const logLine = z.object({ at: time, step: z.string(), details: z.record(z.string(), z.unknown()) });

/**
 * SUB6: what a score was made with, and enough to make it again. Checksums in hexadecimal. The public score alone is in
 * it; the private one stays hidden.
 */
export const receipt = z.object({
  solutionId: z.string(),
  champname: z.string(),
  score: z.number(),
  solutionSha256: z.string(),
  truthSha256: z.string(),
  /**
   * How the public rows were drawn, where the file of the answers does not name them; null where it does. The seed is for
   * those who lead the championship until the results are out: by it and the order of the rows one knows which are public.
   */
  split: z.object({ percent: z.number(), seed: z.number().int().nullable() }).nullable().default(null),
  metric: z.string(),
  metricParams: z.record(z.string(), z.string()),
  metricVersion: z.string(),
  engineVersion: z.string(),
  rows: z.number().int(),
  /** Of the resamples that tie bands were computed with. */
  seed: z.number().int(),
  durationMs: z.number(),
  submittedAt: time,
  scoredAt: time,
  /** ALGO1: of a repository, what was run and in what; null for a file. */
  run: receiptRun.nullable().default(null),
  /** ALGO2: of a score that an organiser's program gave, in what it ran; absent of others, and of former versions. */
  program: programRun.optional(),
});
export type Receipt = z.infer<typeof receipt>;

/** SUB3: one of two solutions that are compared, with what its score was made by and how sure it is. */
export const comparedSolution = z.object({
  solution: solutionView,
  /** Null while it has no score. */
  receipt: receipt.nullable(),
  /** The 95 % band of the public score (LB4), which is computed while a solution is its team's best; null without one. */
  band: z.object({ low: z.number(), high: z.number() }).nullable(),
});
export type ComparedSolution = z.infer<typeof comparedSolution>;

export const comparison = z.object({
  direction: z.enum(['DOWN_UP', 'TOP_DOWN']),
  first: comparedSolution,
  second: comparedSolution,
  /** Whether the 95 % band of the difference holds zero; null where one of the two has no band. */
  tied: z.boolean().nullable(),
  /**
   * What their scores were made by differently, so that neither is the better one: the answers, or the metric with its
   * settings and version. Null where they can be compared, and where one of them has no score.
   */
  unlike: z.enum(['TRUTH', 'METRIC']).nullable(),
  /** ALGO1: that the answers were for other inputs of tests, of which `unlike` says no more than `TRUTH`. */
  inputsDiffer: z.boolean().default(false),
});
export type Comparison = z.infer<typeof comparison>;
