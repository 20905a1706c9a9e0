import { tableParams } from '../params.js';
import { bothClasses, zeroOrOne } from './conditions.js';
import type { CsvMetric } from './metric.js';
import { areaUnderCurve } from './ranking.js';

/** A metric that is the mean AUC of the columns named 1 to `count`. */
export function meanColumnAuc(name: string, count: number): CsvMetric {
  const names = Array.from({ length: count }, (_, i) => String(i + 1));
  return {
    name,
    direction: 'TOP_DOWN',
    version: 1,
    format: 'csv',
    summary: `Mean of the AUCs of ${count} columns`,
    params: tableParams,
    key: ['id'],
    truthColumns: () => names.map((column) => ({ name: column, type: 'number', check: zeroOrOne })),
    truthCondition: bothClasses(count),
    solutionPlan: () => ({ columns: names.map((column) => ({ name: column, type: 'number' })) }),
    score(part) {
      let sum = 0;
      for (let i = 0; i < count; i++) sum += areaUnderCurve(part.truth(i), part.solution(i));
      return sum / count;
    },
  };
}
