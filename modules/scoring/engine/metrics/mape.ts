import { tableParams } from '../params.js';
import type { CsvMetric } from './metric.js';
import { meanOf } from './mean-of-rows.js';

/**
 * Mean absolute percentage error: `sum(|y - p| / |y|) / n`, a fraction and not per cent.
 *
 * Shapes: target y[n], none of them zero, prediction p[n] in the same unit. The score has none.
 * Range [0, inf), lower is better. Equals scikit-learn's `mean_absolute_percentage_error(y, p)`.
 */
export const mape: CsvMetric = {
  name: 'MAPE',
  direction: 'DOWN_UP',
  version: 1,
  format: 'csv',
  summary: 'Mean of the error as a share of the target',
  params: tableParams,
  key: ['id'],
  truthColumns: () => [{ name: 'target', type: 'number', check: (y) => (y === 0 ? 'zero_target' : null) }],
  solutionPlan: () => ({ columns: [{ name: 'prediction', type: 'number' }] }),
  mean: meanOf((y, p) => Math.abs(y - p) / Math.abs(y)),
  score(part) {
    const target = part.truth(0);
    const prediction = part.solution(0);
    let sum = 0;
    for (let i = 0; i < part.rows; i++) sum += Math.abs(target[i]! - prediction[i]!) / Math.abs(target[i]!);
    return sum / part.rows;
  },
};
