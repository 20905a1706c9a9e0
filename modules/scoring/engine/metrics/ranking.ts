import { countHalfPairs } from './pair-count.js';

/** Scores of the two classes apart, each in ascending order. */
export interface SortedClasses {
  readonly negatives: Float64Array;
  readonly positives: Float64Array;
}

/** Splits scores by target (0 or 1) and sorts each class; no index array is needed to rank them afterwards. */
export function sortClasses(target: Float64Array, scores: Float64Array): SortedClasses {
  let positive = 0;
  for (let i = 0; i < target.length; i++) positive += target[i]!;
  const positives = new Float64Array(positive);
  const negatives = new Float64Array(target.length - positive);
  let p = 0;
  let n = 0;
  for (let i = 0; i < target.length; i++) {
    if (target[i] === 1) positives[p++] = scores[i]!;
    else negatives[n++] = scores[i]!;
  }
  return { negatives: negatives.sort(), positives: positives.sort() };
}

/**
 * Probability that a random positive outranks a random negative, ties counting one half.
 * @param target 0 or 1, both present. @param scores finite, of the same length. @returns a number in [0, 1].
 */
export function areaUnderCurve(target: Float64Array, scores: Float64Array): number {
  let positives = 0;
  for (let i = 0; i < target.length; i++) positives += target[i]!;
  return countHalfPairs(target, scores) / 2 / (positives * (target.length - positives));
}
