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

/** A metric whose kept column already holds the value of each row. */
export const meanOfKept: MeanOfRows = { rowValues: (part: Part) => part.solution(0) };
