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
 * Pairs are counted in halves below 2^53, so the count is exact.
 *
 * @param target 0 or 1, both present. @param scores finite, of the same length. @returns a number in [0, 1].
 */
export function areaUnderCurve(target: Float64Array, scores: Float64Array): number {
  const { negatives, positives } = sortClasses(target, scores);
  let halfPairs = 0;
  let below = 0;
  let notAbove = 0;
  for (let i = 0; i < positives.length; i++) {
    const score = positives[i]!;
    while (below < negatives.length && negatives[below]! < score) below++;
    if (notAbove < below) notAbove = below;
    while (notAbove < negatives.length && negatives[notAbove]! <= score) notAbove++;
    halfPairs += below + notAbove;
  }
  return halfPairs / 2 / (positives.length * negatives.length);
}
