import { tableParams } from '../params.js';
import { bothClasses } from './conditions.js';
import { labelColumn } from './labels.js';
import type { CsvMetric } from './metric.js';
import type { Part } from './part.js';

/**
 * F1, by the setting `average`:
 *
 * - `binary` (default): labels 0 and 1, `2 TP / (2 TP + FP + FN)` of class 1, 0 when TP = 0; both classes in the truth.
 * - `macro`: the plain mean of the F1 of each label that stands in truth or prediction; without a true positive it is 0.
 *
 * Shapes: target and prediction n labels, integers or texts (decided by the truth). Range [0, 1], higher is better.
 * Equals scikit-learn's `f1_score(y, p, average='binary' | 'macro', zero_division=0)`.
 */
export const f1: CsvMetric = {
  name: 'F1',
  direction: 'TOP_DOWN',
  version: 1,
  format: 'csv',
  summary: 'F1 of class 1, or the mean F1 of all labels',
  params: [
    ...tableParams,
    {
      name: 'average',
      type: 'choice',
      choices: ['binary', 'macro'],
      summary: 'F1 of class 1, or the mean over labels',
    },
  ],
  key: ['id'],
  truthColumns: ({ average }) => [{ name: 'target', type: 'label', ...(average === 'macro' ? {} : { among: [0, 1] }) }],
  truthCondition: (part, { average }) => (average === 'macro' ? null : bothClasses(1)(part)),
  solutionPlan: (facts, answers) => ({
    columns: [
      facts.params.average === 'macro'
        ? labelColumn('prediction', facts, answers)
        : { name: 'prediction', type: 'number', among: [0, 1] },
    ],
  }),
  score: (part, { average }) => (average === 'macro' ? macroF1(part) : binaryF1(part)),
};

function binaryF1(part: Part): number {
  const target = part.truth(0);
  const prediction = part.solution(0);
  let truePositives = 0;
  let marked = 0;
  for (let i = 0; i < part.rows; i++) {
    truePositives += target[i]! * prediction[i]!;
    marked += target[i]! + prediction[i]!;
  }
  // marked = P + (TP + FP) = 2 TP + FP + FN
  return (2 * truePositives) / marked;
}

function macroF1(part: Part): number {
  const target = part.truth(0);
  const prediction = part.solution(0);
  const labels = new Map<number, { truePositives: number; marked: number }>();
  const countOf = (label: number) => {
    const known = labels.get(label);
    if (known) return known;
    const count = { truePositives: 0, marked: 0 };
    labels.set(label, count);
    return count;
  };
  for (let i = 0; i < part.rows; i++) {
    countOf(target[i]!).marked++;
    const count = countOf(prediction[i]!);
    count.marked++;
    if (target[i] === prediction[i]) count.truePositives++;
  }
  let sum = 0;
  for (const { truePositives, marked } of labels.values()) sum += (2 * truePositives) / marked;
  return sum / labels.size;
}
