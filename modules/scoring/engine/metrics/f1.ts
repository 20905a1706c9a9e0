import { tableParams } from '../params.js';
import { bothClasses } from './conditions.js';
import { labelColumn } from './labels.js';
import { asShare, ratioValues } from './mean-of-rows.js';
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
  mean: {
    rowValues: (part, { average }) => (average === 'macro' ? macroValues(part) : binaryValues(part)),
    score: asShare,
  },
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

function binaryValues(part: Part): Float64Array {
  const prediction = part.solution(0);
  return ratioValues(
    part.truth(0).map((y, i) => 2 * y * prediction[i]!),
    part.truth(0).map((y, i) => y + prediction[i]!),
  );
}

interface LabelCount {
  truePositives: number;
  /** In truth and prediction together: 2 TP + FP + FN. */
  marked: number;
}

interface LabelCounts {
  readonly ofTruth: ReadonlyMap<number, LabelCount>;
  /** Different labels of truth and prediction together. */
  readonly size: number;
}

function macroF1(part: Part): number {
  return meanF1(countLabels(part));
}

function meanF1({ ofTruth, size }: LabelCounts): number {
  let sum = 0;
  for (const count of ofTruth.values()) sum += labelF1(count);
  return sum / size;
}

function labelF1({ truePositives, marked }: LabelCount): number {
  return (2 * truePositives) / marked;
}

/** Of labels that the truth lacks only their number matters: a solution may have one for each row. */
function countLabels(part: Part): LabelCounts {
  const target = part.truth(0);
  const prediction = part.solution(0);
  const known = new Set(target);
  const ofTruth = new Map<number, LabelCount>();
  const foreign = new Float64Array(part.rows);
  let foreignRows = 0;
  const countOf = (label: number) => {
    const count = ofTruth.get(label) ?? { truePositives: 0, marked: 0 };
    ofTruth.set(label, count);
    return count;
  };
  for (let i = 0; i < part.rows; i++) {
    countOf(target[i]!).marked++;
    if (!known.has(prediction[i]!)) {
      foreign[foreignRows++] = prediction[i]!;
      continue;
    }
    const count = countOf(prediction[i]!);
    count.marked++;
    if (target[i] === prediction[i]) count.truePositives++;
  }
  return { ofTruth, size: known.size + countDifferent(foreign.subarray(0, foreignRows).sort()) };
}

function countDifferent(sorted: Float64Array): number {
  let different = 0;
  for (let i = 0; i < sorted.length; i++) if (sorted[i] !== sorted[i - 1]) different++;
  return different;
}

/** `ratioValues` of each label, of which a row touches two at most, and their mean over labels. */
function macroValues(part: Part): Float64Array {
  const prediction = part.solution(0);
  const counts = countLabels(part);
  const { ofTruth, size } = counts;
  const score = meanF1(counts);
  const pull = (label: number) => {
    const count = ofTruth.get(label);
    return count ? labelF1(count) / count.marked : 0;
  };
  return part.truth(0).map((y, i) => {
    const p = prediction[i]!;
    const gain = y === p ? 2 / ofTruth.get(y)!.marked : 0;
    return score + ((gain - pull(y) - pull(p)) * part.rows) / size;
  });
}
