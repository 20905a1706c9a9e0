import type { Direction } from './championship.js';

/** The one place that knows which end of the scores is the good one; SQL says it by `scoring/solutions/queries/ranking-sql.ts`. */
export const isLowBest = (direction: Direction): boolean => direction === 'DOWN_UP';

/** Less than zero where `one` is the better score. */
export const byScore =
  (direction: Direction) =>
  (one: number, other: number): number =>
    isLowBest(direction) ? one - other : other - one;

/** Whether `one` is a better score than `other`; not where they are the same. */
export const isBetter = (direction: Direction, one: number, other: number): boolean =>
  byScore(direction)(one, other) < 0;
