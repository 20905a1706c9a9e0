import type { MeanOfRows } from './metric.js';
import type { Part } from './part.js';

/**
 * A metric that is the mean over rows of a value of target and prediction.
 * @param score what is done to the mean, such as the root.
 */
export function meanOf(
  value: (target: number, prediction: number) => number,
  score?: (mean: number) => number,
): MeanOfRows {
  return {
    rowValues: (part) => {
      const target = part.truth(0);
      const prediction = part.solution(0);
      return target.map((y, i) => value(y, prediction[i]!));
    },
    ...(score ? { score } : {}),
  };
}

/**
 * Row values of a score that is a ratio of two sums over rows, `sum(above) / sum(below)`: they too have it as their mean.
 * @param below with a sum over 0.
 */
export function ratioValues(above: Float64Array, below: Float64Array): Float64Array {
  const sum = sumOf(below);
  const ratio = sumOf(above) / sum;
  return above.map((value, i) => ratio + ((value - ratio * below[i]!) * above.length) / sum);
}

/** For `score`: what first order takes past the ends of the range from 0 to 1. */
export function asShare(mean: number): number {
  return Math.min(1, Math.max(0, mean));
}

function sumOf(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}

/** A metric whose kept column already holds the value of each row. */
export const meanOfKept: MeanOfRows = { rowValues: (part: Part) => part.solution(0) };
