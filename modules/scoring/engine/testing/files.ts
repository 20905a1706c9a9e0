import type { Limits } from '../limits.js';
import { metricOf } from '../metrics/registry.js';
import type { RawParams } from '../params.js';
import { EngineError } from '../errors.js';
import type { ProblemReport } from '../problems.js';
import { scoreSolution, type Verdict } from '../solution/score.js';
import { prepareTruth } from '../truth/prepare.js';

/** A file in memory as a stream of pieces of `size` bytes. */
export async function* piecesOf(file: string | Uint8Array, size = 1 << 16): AsyncGenerator<Uint8Array> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Scores two files in memory. */
export async function verdictOf(
  metric: string,
  truth: string | Uint8Array,
  solution: string | Uint8Array,
  params: RawParams = {},
  limits?: Limits,
): Promise<Verdict> {
  const prepared = await prepareTruth(metricOf(metric), params, piecesOf(truth));
  return scoreSolution(prepared, piecesOf(solution), limits);
}

/** The score of all rows, or the kind of the first problem of the solution. */
export async function scoreOrKind(
  metric: string,
  truth: string,
  solution: string,
  params?: RawParams,
): Promise<number | string> {
  const verdict = await verdictOf(metric, truth, solution, params);
  return verdict.ok ? verdict.scores.all : verdict.kind;
}

/** What a truth is refused for. */
export async function truthReport(
  metric: string,
  truth: string | Uint8Array,
  params: RawParams = {},
): Promise<ProblemReport> {
  try {
    await prepareTruth(metricOf(metric), params, piecesOf(truth));
  } catch (error) {
    if (error instanceof EngineError && error.report) return error.report;
    throw error;
  }
  throw new Error('the truth was accepted');
}
