import { defaultLimits } from '../limits.js';
import { scoreSolution } from '../solution/score.js';
import type { PreparedTruth } from '../truth/prepared-truth.js';
import { labelOrder } from './label-order.js';
import { leaksOf, type Leak, type SurveyedFile } from './leaks.js';

/** What the files of a championship say of its set-up; the adviser makes words of it. */
export interface Survey {
  /** Of JSON the rows are users, each with a list. */
  readonly format: 'csv' | 'json';
  readonly rows: number;
  /** Null where all rows are public. */
  readonly publicRows: number | null;
  readonly labelOrder: 'sorted' | 'grouped' | null;
  readonly sample: {
    readonly score: number;
    /** Half of the 95 % band of the public score; null where it can't be told. */
    readonly bandHalf: number | null;
  } | null;
  readonly leaks: readonly Leak[];
}

/** Any seed does: the width of a band hardly depends on it. */
const seed = 1;

/**
 * Reads the files that a championship is made of.
 * @param sample the sample solution from its beginning, where there is one
 */
export async function surveyOf(
  truth: PreparedTruth,
  sample: AsyncIterable<Uint8Array> | null,
  files: readonly SurveyedFile[],
): Promise<Survey> {
  const verdict = sample && (await scoreSolution(truth, sample, defaultLimits, seed));
  const score = verdict?.ok ? (verdict.scores.public ?? verdict.scores.all) : null;
  const band = verdict?.ok ? (verdict.band ?? null) : null;
  return {
    format: truth.metric.format,
    rows: truth.keys.rows,
    publicRows: truth.split?.publicRows ?? null,
    labelOrder: labelOrder(truth),
    sample: score === null ? null : { score, bandHalf: band && (band.high - band.low) / 2 },
    leaks: await leaksOf(truth, files),
  };
}
