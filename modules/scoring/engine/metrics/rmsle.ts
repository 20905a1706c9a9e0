import { tableParams } from '../params.js';
import type { CsvMetric } from './metric.js';
import { meanOf } from './mean-of-rows.js';

/**
 * Root mean squared logarithmic error: `sqrt(sum((ln(1 + y) - ln(1 + p))²) / n)`.
 *
 * Shapes: target y[n] >= 0, prediction p[n] >= 0 (-0 is zero). The score is a difference of natural logarithms.
 * Range [0, inf), lower is better. Equals scikit-learn's `sqrt(mean_squared_log_error(y, p))`.
 */
export const rmsle: CsvMetric = {
  name: 'RMSLE',
  direction: 'DOWN_UP',
  version: 1,
  format: 'csv',
  summary: 'Root of the mean squared difference of logarithms',
  params: tableParams,
  key: ['id'],
  truthColumns: () => [{ name: 'target', type: 'number', check: (y) => (y < 0 ? 'negative_target' : null) }],
  solutionPlan: () => ({ columns: [{ name: 'prediction', type: 'number', min: 0 }] }),
  mean: meanOf((y, p) => (Math.log1p(y) - Math.log1p(p)) ** 2, Math.sqrt),
  score(part) {
    const target = part.truth(0);
    const prediction = part.solution(0);
    let sum = 0;
    for (let i = 0; i < part.rows; i++) {
      const error = Math.log1p(target[i]!) - Math.log1p(prediction[i]!);
      sum += error * error;
    }
    return Math.sqrt(sum / part.rows);
  },
};
