import { trimBlanks } from '../bytes/text.js';
import { tableParams } from '../params.js';
import type { CsvMetric } from './metric.js';
import { meanOf } from './mean-of-rows.js';

/**
 * Sample-averaged F1 of label sets: the mean over rows of `2 |A and B| / (|A| + |B|)`.
 *
 * Shapes: target and prediction n comma-separated lists of labels 0 to 8 (none empty), read as sets. Range [0, 1],
 * higher is better. Equals scikit-learn's `f1_score(average='samples')`. HeadHunter review moderation.
 */
export const f1Hh: CsvMetric = {
  name: 'F1_HH',
  direction: 'TOP_DOWN',
  version: 1,
  format: 'csv',
  summary: 'Mean F1 of the label sets of the rows',
  params: tableParams,
  key: ['review_id'],
  truthColumns: () => [{ name: 'target', type: 'code', read: parseLabelSet }],
  solutionPlan: () => ({ columns: [{ name: 'target', type: 'text', read: parseLabelSet }] }),
  mean: meanOf(overlap),
  score(part) {
    const target = part.truth(0);
    const prediction = part.solution(0);
    let sum = 0;
    for (let i = 0; i < part.rows; i++) sum += overlap(target[i]!, prediction[i]!);
    return sum / part.rows;
  },
};

/** `2 |A and B| / (|A| + |B|)` of two sets, not both empty. */
function overlap(a: number, b: number): number {
  return (2 * sizeOf(a & b)) / (sizeOf(a) + sizeOf(b));
}

/** The set as bits: label k is bit k. */
function parseLabelSet(text: string): number | 'bad_value' {
  let set = 0;
  for (const item of text.split(',')) {
    const label = trimBlanks(item);
    if (!/^[0-8]$/.test(label)) return 'bad_value';
    set |= 1 << Number(label);
  }
  return set;
}

function sizeOf(set: number): number {
  let size = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) size++;
  return size;
}
