import { isLowBest } from '#modules/championships/contract/direction.js';
import { max, median, min } from 'd3-array';
import type { Direction } from '#modules/championships/contract/championship.js';

/** A score that is farther from the best one than so many times the usual distance would press all others flat. */
const farthest = 8;

/** What a picture of scores shows at their true places. */
export interface ScoreRange {
  best: number;
  /** Of those that are shown at their places. */
  worst: number;
  /** Far worse than that: it is shown at the edge. */
  isBeyond: (score: number) => boolean;
}

/**
 * From the best score to the worst one that is not far worse than usual. Half of the scores at least are within; a good
 * score always is, as a best one is what the others are measured by.
 */
export const scoreRange = (scores: readonly number[], direction: Direction): ScoreRange => {
  const isLowFirst = isLowBest(direction);
  const best = (isLowFirst ? min(scores) : max(scores)) ?? 0;
  const distance = (score: number) => Math.abs(score - best);
  const distances = scores.map(distance);
  // Where half of them are as good as the best, the others alone say what is usual.
  const usual = median(distances) || min(distances.filter((one) => one > 0)) || 0;
  const isBeyond = (score: number) => distance(score) > farthest * usual;
  const within = max(distances.filter((one) => one <= farthest * usual)) ?? 0;
  return { best, worst: isLowFirst ? best + within : best - within, isBeyond };
};
