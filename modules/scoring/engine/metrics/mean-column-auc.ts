import { placements } from '../bands/delong.js';
import { tableParams } from '../params.js';
import { bothClasses, zeroOrOne } from './conditions.js';
import { asShare } from './mean-of-rows.js';
import type { CsvMetric } from './metric.js';
import type { Part } from './part.js';
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
    mean: { rowValues: (part) => meanRowValues(part, count), score: asShare },
    score(part) {
      let sum = 0;
      for (let i = 0; i < count; i++) sum += areaUnderCurve(part.truth(i), part.solution(i));
      return sum / count;
    },
  };
}

/** For each row what it adds to the mean AUC: its placements among the other class of each column (DeLong 1988). */
function meanRowValues(part: Part, count: number): Float64Array {
  const values = new Float64Array(part.rows);
  for (let column = 0; column < count; column++) {
    const target = part.truth(column);
    const { auc, positives, negatives } = placements(target, part.solution(column));
    let [p, n] = [0, 0];
    target.forEach((label, row) => {
      const [place, cases] = label === 1 ? [positives[p++]!, positives.length] : [negatives[n++]!, negatives.length];
      values[row]! += (auc + ((place - auc) * part.rows) / cases) / count;
    });
  }
  return values;
}
