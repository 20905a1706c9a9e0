import type { Part } from './part.js';

/** `sum((y - p)²)` over the first column of truth and solution. */
export function sumOfSquaredErrors(part: Part): number {
  const target = part.truth(0);
  const prediction = part.solution(0);
  let sum = 0;
  for (let i = 0; i < part.rows; i++) {
    const error = target[i]! - prediction[i]!;
    sum += error * error;
  }
  return sum;
}
