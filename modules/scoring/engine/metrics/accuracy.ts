import { tableParams } from '../params.js';
import { labelColumn } from './labels.js';
import type { CsvMetric } from './metric.js';
import { meanOf } from './mean-of-rows.js';

/**
 * Accuracy: the share of rows whose predicted label equals the true one.
 *
 * Shapes: target and prediction n labels, integers or texts (decided by the truth). Range [0, 1], higher is better.
 * A label that the truth never uses is allowed and wrong. Equals scikit-learn's `accuracy_score`.
 */
export const accuracy: CsvMetric = {
  name: 'ACCURACY',
  direction: 'TOP_DOWN',
  version: 1,
  format: 'csv',
  summary: 'Share of rows with the right label',
  params: tableParams,
  key: ['id'],
  truthColumns: () => [{ name: 'target', type: 'label' }],
  solutionPlan: (facts, answers) => ({ columns: [labelColumn('prediction', facts, answers)] }),
  mean: meanOf((y, p) => (y === p ? 1 : 0)),
  score(part) {
    const target = part.truth(0);
    const prediction = part.solution(0);
    let equal = 0;
    for (let i = 0; i < part.rows; i++) if (target[i] === prediction[i]) equal++;
    return equal / part.rows;
  },
};
