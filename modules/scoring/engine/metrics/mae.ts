import { tableParams } from '../params.js';
import type { CsvMetric } from './metric.js';
import { meanOf } from './mean-of-rows.js';

/**
 * Mean absolute error: `sum(|y - p|) / n`.
 *
 * Shapes: target y[n], prediction p[n], both in the unit of the target, as is the score.
 * Range [0, inf), lower is better. Equals scikit-learn's `mean_absolute_error(y, p)`.
 */
export const mae: CsvMetric = {
  name: 'MAE',
  direction: 'DOWN_UP',
  version: 1,
  format: 'csv',
  summary: 'Mean absolute error',
  params: tableParams,
  key: ['id'],
  truthColumns: () => [{ name: 'target', type: 'number' }],
  solutionPlan: () => ({ columns: [{ name: 'prediction', type: 'number' }] }),
  mean: meanOf((y, p) => Math.abs(y - p)),
  score(part) {
    const target = part.truth(0);
    const prediction = part.solution(0);
    let sum = 0;
    for (let i = 0; i < part.rows; i++) sum += Math.abs(target[i]! - prediction[i]!);
    return sum / part.rows;
  },
};
