import { tableParams } from '../params.js';
import { zeroOrOne } from './conditions.js';
import type { CsvMetric } from './metric.js';
import { meanOf } from './mean-of-rows.js';

const clip = 1e-15;

/**
 * Binary log loss: `-sum(y ln q + (1 - y) ln(1 - q)) / n`, q the prediction clipped to [1e-15, 1 - 1e-15].
 *
 * Shapes: target y[n] of 0 and 1 (one class alone is allowed), prediction[n] the probability of class 1 in [0, 1].
 * In nats. Range [0, 34.54), lower is better. Equals scikit-learn's `log_loss` after the same clipping.
 */
export const logLoss: CsvMetric = {
  name: 'LOG_LOSS',
  direction: 'DOWN_UP',
  version: 1,
  format: 'csv',
  summary: 'Binary log loss',
  params: tableParams,
  key: ['id'],
  truthColumns: () => [{ name: 'target', type: 'number', check: zeroOrOne }],
  solutionPlan: () => ({ columns: [{ name: 'prediction', type: 'number', min: 0, max: 1 }] }),
  mean: meanOf(rowLoss),
  score(part) {
    const target = part.truth(0);
    const prediction = part.solution(0);
    let sum = 0;
    for (let i = 0; i < part.rows; i++) sum += rowLoss(target[i]!, prediction[i]!);
    return sum / part.rows;
  },
};

function rowLoss(target: number, prediction: number): number {
  const q = Math.min(Math.max(prediction, clip), 1 - clip);
  return -Math.log(target === 1 ? q : 1 - q);
}
