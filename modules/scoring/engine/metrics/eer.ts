import { resampledCounts } from '../bands/bootstrap.js';
import { tableParams } from '../params.js';
import { bothClasses, zeroOrOne } from './conditions.js';
import type { CsvMetric } from './metric.js';
import { sortClasses } from './ranking.js';

/**
 * Equal error rate: where the false positive rate equals the false negative rate, on the ROC points joined by straight
 * lines. From high scores to low, after each group of equal scores, FPR = FP / N and FNR = 1 - TP / P; d = FPR - FNR
 * grows from -1 to 1, and between the last point with d < 0 and the next one `EER = f0 + (f1 - f0) (-d0) / (d1 - d0)`.
 *
 * Shapes: target y[n] of 0 and 1, prediction p[n] of any finite numbers, higher meaning class 1. Range [0, 1], lower is
 * better; 0.5 for a constant score. Equals `brentq(lambda x: 1 - x - interp1d(fpr, tpr)(x), 0, 1)` on scikit-learn's
 * `roc_curve`.
 */
export const eer: CsvMetric = {
  name: 'EER',
  direction: 'DOWN_UP',
  version: 1,
  format: 'csv',
  summary: 'Equal error rate',
  params: tableParams,
  key: ['id'],
  truthColumns: () => [{ name: 'target', type: 'number', check: zeroOrOne }],
  truthCondition: bothClasses(1),
  solutionPlan: () => ({ columns: [{ name: 'prediction', type: 'number' }] }),
  resampled: (part, seed) => resampledRates(part.truth(0), part.solution(0), seed),
  score: (part) => equalErrorRate(part.truth(0), part.solution(0)),
};

function equalErrorRate(target: Float64Array, scores: Float64Array): number {
  const { negatives, positives } = sortClasses(target, scores);
  let n = negatives.length;
  let p = positives.length;
  let f0 = 0;
  let d0 = -1;
  for (;;) {
    const threshold = Math.max(negatives[n - 1] ?? -Infinity, positives[p - 1] ?? -Infinity);
    while (n > 0 && negatives[n - 1] === threshold) n--;
    while (p > 0 && positives[p - 1] === threshold) p--;
    const f1 = 1 - n / negatives.length;
    const d1 = f1 - p / positives.length;
    if (d1 >= 0) return crossing(f0, d0, f1, d1);
    [f0, d0] = [f1, d1];
  }
}

/** Where the line from (f0, d0) to (f1, d1) has d = 0. */
function crossing(f0: number, d0: number, f1: number, d1: number): number {
  return f0 + ((f1 - f0) * -d0) / (d1 - d0);
}

/** {@link equalErrorRate} of bootstrap resamples; rows are ranked once, as in each resample they keep their order. */
function resampledRates(target: Float64Array, scores: Float64Array, seed: number): Float64Array {
  const order = Uint32Array.from(scores.keys()).sort((a, b) => scores[b]! - scores[a]!);
  const isLast = Uint8Array.from(order, (row, i) => Number(scores[row] !== scores[order[i + 1] ?? -1]));
  const rates: number[] = [];
  for (const counts of resampledCounts(target.length, seed)) rates.push(weightedRate(target, order, isLast, counts));
  return Float64Array.from(rates);
}

/** @param isLast 1 for the last row of each group of equal scores. @returns NaN when a class has no row. */
function weightedRate(target: Float64Array, order: Uint32Array, isLast: Uint8Array, counts: Uint32Array): number {
  let all = 0;
  let positives = 0;
  for (let row = 0; row < counts.length; row++) {
    all += counts[row]!;
    positives += counts[row]! * target[row]!;
  }
  let [above, truePositives, f0, d0] = [0, 0, 0, -1];
  for (let i = 0; i < order.length; i++) {
    const row = order[i]!;
    above += counts[row]!;
    truePositives += counts[row]! * target[row]!;
    if (isLast[i] === 0) continue;
    const f1 = (above - truePositives) / (all - positives);
    const d1 = f1 - (1 - truePositives / positives);
    if (d1 >= 0) return crossing(f0, d0, f1, d1);
    [f0, d0] = [f1, d1];
  }
  return Number.NaN;
}
