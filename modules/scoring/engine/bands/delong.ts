/**
 * How each case is placed among the other class: for a positive the share of negatives below it, for a negative the share
 * of positives above it, ties one half. Their means are both the AUC.
 */
export interface Placements {
  readonly auc: number;
  readonly positives: Float64Array;
  readonly negatives: Float64Array;
}

/** @param target 0 or 1, both present. @param scores finite. Cases keep the order of their rows. O(n log n). */
export function placements(target: Float64Array, scores: Float64Array): Placements {
  const all = midRanks(scores);
  const ofClass = (wanted: number) => {
    const rows = Array.from(target.keys()).filter((row) => target[row] === wanted);
    const within = midRanks(Float64Array.from(rows, (row) => scores[row]!));
    return rows.map((row, i) => all[row]! - within[i]!);
  };
  const [below, above] = [ofClass(1), ofClass(0)];
  const positives = Float64Array.from(below, (negativesBelow) => negativesBelow / above.length);
  const negatives = Float64Array.from(above, (positivesBelow) => 1 - positivesBelow / below.length);
  return { auc: mean(positives), positives, negatives };
}

/**
 * Standard error of an AUC, or of the difference of two on the same rows: DeLong, DeLong and Clarke-Pearson 1988, by the
 * fast algorithm of Sun and Xu 2014.
 */
export function delongError(a: Placements, b?: Placements): number {
  const variance = (ours: Float64Array, theirs?: Float64Array) => {
    const difference = theirs ? ours.map((value, i) => value - theirs[i]!) : ours;
    const centre = mean(difference);
    return (
      difference.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (difference.length - 1) / difference.length
    );
  };
  return Math.sqrt(variance(a.positives, b?.positives) + variance(a.negatives, b?.negatives));
}

/** Ranks from 1, equal values sharing the mean of theirs. */
function midRanks(values: Float64Array): Float64Array {
  const order = Uint32Array.from(values.keys()).sort((i, j) => values[i]! - values[j]!);
  const ranks = new Float64Array(values.length);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let i = from; i < to; i++) ranks[order[i]!] = (from + to + 1) / 2;
    from = to;
  }
  return ranks;
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
