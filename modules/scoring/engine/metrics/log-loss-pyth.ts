import { tableParams } from '../params.js';
import type { CsvMetric, RowRule } from './metric.js';

const clip = 2 ** -52;
const sumTolerance = 1e-3;

/**
 * Multi-class log loss: `-sum(ln q) / n`, q the probability of the true class over the sum of its row, clipped to
 * [2^-52, 1 - 2^-52].
 *
 * Shapes: target[n] one of K >= 2 classes (those of the whole truth, or the setting `classes`), predictions n x K in
 * [0, 1], a column named after each class, rows adding up to 1 within 1e-3. In nats. Range [0, 36.05), lower is better.
 * Equals `log_loss(y, P / P.sum(1), labels=classes)` of scikit-learn 1.5 or newer.
 */
export const logLossPyth: CsvMetric = {
  name: 'LOG_LOSS_PYTH',
  direction: 'DOWN_UP',
  version: 1,
  format: 'csv',
  summary: 'Multi-class log loss, a column of probabilities for each class',
  params: [
    ...tableParams,
    { name: 'classes', type: 'names', summary: 'Classes, when the truth may lack some of them' },
  ],
  key: ['id'],
  truthColumns: ({ classes }) => [{ name: 'target', type: 'class', ...(classes ? { among: classes } : {}) }],
  solutionPlan: ({ classes }, answers) => ({
    columns: (classes ?? []).map((name) => ({ name, type: 'number', min: 0, max: 1 })),
    row: keepTrueClass(answers?.numbers[0]),
  }),
  mean: { rowValues: (part) => part.solution(0).map((q) => -Math.log(clipped(q))) },
  score(part) {
    const probability = part.solution(0);
    let sum = 0;
    for (let i = 0; i < part.rows; i++) sum += Math.log(clipped(probability[i]!));
    return -sum / part.rows;
  },
};

function clipped(q: number): number {
  return Math.min(Math.max(q, clip), 1 - clip);
}

/** Of a row only the share of its true class is kept: one number whatever the count of classes. */
function keepTrueClass(target?: Float64Array): RowRule {
  return {
    width: 1,
    check: (cells) => (Math.abs(sumOf(cells) - 1) <= sumTolerance ? null : 'bad_row_sum'),
    keep: (cells, row, kept) => {
      if (target) kept[0]![row] = cells[target[row]!]! / sumOf(cells);
    },
  };
}

function sumOf(cells: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < cells.length; i++) sum += cells[i]!;
  return sum;
}
