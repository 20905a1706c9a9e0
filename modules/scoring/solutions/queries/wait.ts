/** What was measured of the last solutions, in seconds; null before anything was. */
export interface Durations {
  mean: number | null;
  deviation: number | null;
  /** Solutions that are scored at a time. */
  slots: number;
}

/** Before anything was measured, a solution is taken to need this many seconds. */
const firstGuess = 1;
/** The standard normal quantile of 0.9. */
const nineOfTen = 1.2816;

/**
 * SUB4: seconds until the solution at this place of the queue (from 1) is scored. Those before it and its own add up, over
 * the slots: the sum's middle, and what nine of ten such sums stay under.
 */
export const waitFor = (position: number, { mean, deviation, slots }: Durations): { p50: number; p90: number } => {
  const rounds = Math.max(1, position / Math.max(1, slots));
  const middle = rounds * (mean ?? firstGuess);
  const spread = nineOfTen * (deviation ?? 0) * Math.sqrt(rounds / Math.max(1, slots));
  return { p50: middle, p90: middle + spread };
};
