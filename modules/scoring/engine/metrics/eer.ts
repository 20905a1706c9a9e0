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
    if (d1 >= 0) return f0 + ((f1 - f0) * -d0) / (d1 - d0);
    [f0, d0] = [f1, d1];
  }
}
