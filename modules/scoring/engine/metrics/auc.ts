import { tableParams } from '../params.js';
import { bothClasses, zeroOrOne } from './conditions.js';
import type { CsvMetric } from './metric.js';
import { areaUnderCurve } from './ranking.js';

/**
 * Area under the ROC curve: the chance that a random positive (target 1) has a higher score than a random negative
 * (target 0), a tie counting one half: `(#{p+ > p-} + #{p+ = p-} / 2) / (P N)`.
 *
 * Shapes: target y[n] of 0 and 1, prediction p[n] of any finite numbers. No unit. Range [0, 1], higher is better.
 * Equals scikit-learn's `roc_auc_score(y, p)`. Mann and Whitney 1947; Hanley and McNeil 1982.
 */
export const auc: CsvMetric = {
  name: 'AUC',
  direction: 'TOP_DOWN',
  version: 1,
  format: 'csv',
  summary: 'Area under the ROC curve',
  params: tableParams,
  key: ['id'],
  truthColumns: () => [{ name: 'target', type: 'number', check: zeroOrOne }],
  truthCondition: bothClasses(1),
  solutionPlan: () => ({ columns: [{ name: 'prediction', type: 'number' }] }),
  score: (part) => areaUnderCurve(part.truth(0), part.solution(0)),
};
