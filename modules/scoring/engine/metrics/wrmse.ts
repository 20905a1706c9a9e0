import { ratioValues } from './mean-of-rows.js';
import { tableParams } from '../params.js';
import type { CsvMetric } from './metric.js';

/**
 * Weighted root mean squared error: `sqrt(sum(w (y - p)²) / sum(w))`.
 *
 * Shapes: target y[n] and weight w[n] >= 0 with a sum > 0 in every part, prediction p[n]; the score has the target's unit.
 * Range [0, inf), lower is better. Equals scikit-learn's `sqrt(mean_squared_error(y, p, sample_weight=w))`.
 */
export const wrmse: CsvMetric = {
  name: 'WRMSE',
  direction: 'DOWN_UP',
  version: 1,
  format: 'csv',
  summary: 'Root of the weighted mean of squared errors, weights from the truth',
  params: tableParams,
  key: ['id'],
  truthColumns: () => [
    { name: 'target', type: 'number' },
    { name: 'weight', type: 'number', check: (w) => (w < 0 ? 'negative_weight' : null) },
  ],
  truthCondition(part) {
    const sum = part.truth(1).reduce((total, weight) => total + weight, 0);
    if (sum === 0) return { reason: 'zero_weights', column: 1 };
    return Number.isFinite(sum) ? null : { reason: 'out_of_range', column: 1 };
  },
  solutionPlan: () => ({ columns: [{ name: 'prediction', type: 'number' }] }),
  mean: {
    rowValues(part) {
      const prediction = part.solution(0);
      const weight = part.truth(1);
      const weighted = part.truth(0).map((y, i) => weight[i]! * (y - prediction[i]!) ** 2);
      return ratioValues(weighted, weight);
    },
    score: (mean) => Math.sqrt(Math.max(0, mean)),
  },
  score(part) {
    const target = part.truth(0);
    const weight = part.truth(1);
    const prediction = part.solution(0);
    let sum = 0;
    let weights = 0;
    for (let i = 0; i < part.rows; i++) {
      const error = target[i]! - prediction[i]!;
      sum += weight[i]! * error * error;
      weights += weight[i]!;
    }
    return Math.sqrt(sum / weights);
  },
};
