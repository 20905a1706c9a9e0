import { ratioValues } from './mean-of-rows.js';
import { tableParams } from '../params.js';
import type { CsvMetric } from './metric.js';
import type { Part } from './part.js';
import { sumOfSquaredErrors } from './squared-error.js';

/**
 * Coefficient of determination R²: `1 - sum((y - p)²) / sum((y - mean(y))²)`.
 *
 * Shapes: key x (an id, text), target y[n] not all equal, prediction p[n]. No unit. Range (-inf, 1], higher is better:
 * 1 is perfect, 0 equals predicting the mean. Equals scikit-learn's `r2_score(y, p)`.
 *
 * The default of championships named HACKATHON_PYTH, which may bring the organiser's own program instead.
 */
export const hackathonPyth: CsvMetric = {
  name: 'HACKATHON_PYTH',
  direction: 'TOP_DOWN',
  version: 1,
  format: 'csv',
  summary: 'Coefficient of determination, or the program of the organiser',
  params: tableParams,
  key: ['x'],
  truthColumns: () => [{ name: 'y', type: 'number' }],
  truthCondition(part) {
    const target = part.truth(0);
    const constant = target.every((y) => y === target[0]);
    if (constant || variation(part) === 0) return { reason: 'constant_target', column: 0 };
    return Number.isFinite(variation(part)) ? null : { reason: 'out_of_range', column: 0 };
  },
  solutionPlan: () => ({ columns: [{ name: 'y', type: 'number' }] }),
  mean: {
    rowValues(part) {
      const prediction = part.solution(0);
      const mean = meanTarget(part);
      const errors = part.truth(0).map((y, i) => (y - prediction[i]!) ** 2);
      return ratioValues(
        errors,
        part.truth(0).map((y) => (y - mean) ** 2),
      );
    },
    score: (mean) => 1 - mean,
  },
  score: (part) => 1 - sumOfSquaredErrors(part) / variation(part),
};

/** `sum((y - mean(y))²)` */
function variation(part: Part): number {
  const mean = meanTarget(part);
  return part.truth(0).reduce((sum, y) => sum + (y - mean) * (y - mean), 0);
}

function meanTarget(part: Part): number {
  return part.truth(0).reduce((sum, y) => sum + y, 0) / part.rows;
}
