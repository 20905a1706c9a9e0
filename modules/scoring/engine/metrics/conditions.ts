import type { TruthReason } from '../problems.js';
import type { TruthDefect } from './metric.js';
import type { Part } from './part.js';

/** Accepts the targets of a two-class metric. */
export function zeroOrOne(value: number): TruthReason | null {
  return value === 0 || value === 1 ? null : 'bad_value';
}

/** Both classes must stand in each of the first `columns` truth columns. */
export function bothClasses(columns: number): (part: Part) => TruthDefect | null {
  return (part) => {
    for (let column = 0; column < columns; column++) {
      const target = part.truth(column);
      if (!target.includes(0) || !target.includes(1)) return { reason: 'one_class', column };
    }
    return null;
  };
}
