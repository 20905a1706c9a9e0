import { tableParams } from '../params.js';
import type { CsvMetric } from './metric.js';
import { meanOf } from './mean-of-rows.js';
import { sumOfSquaredErrors } from './squared-error.js';

/**
 * Root mean squared error: `sqrt(sum((y - p)²) / n)`.
 *
 * Shapes: target y[n], prediction p[n], both in the unit of the target, as is the score.
 * Range [0, inf), lower is better. Equals scikit-learn's `sqrt(mean_squared_error(y, p))`.
 */
export const rmse: CsvMetric = {
  name: 'RMSE',
  direction: 'DOWN_UP',
  version: 1,
  format: 'csv',
  summary: 'Root of the mean squared error',
  params: tableParams,
  key: ['id'],
  truthColumns: () => [{ name: 'target', type: 'number' }],
  solutionPlan: () => ({ columns: [{ name: 'prediction', type: 'number' }] }),
  mean: meanOf((y, p) => (y - p) ** 2, Math.sqrt),
  score: (part) => Math.sqrt(sumOfSquaredErrors(part) / part.rows),
};
