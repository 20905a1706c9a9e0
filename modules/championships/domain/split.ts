import { randomInt } from 'node:crypto';
import type { TruthSplit } from '../contract/truth-sums.js';

/** A seed by which the public rows of a championship are drawn: any 31 bits. */
export const newSeed = (): number => randomInt(2 ** 31);

/**
 * How the public rows of a truth are drawn, where the championship wants that and the file does not say it itself.
 * @param report of the file as it was sent
 * @param isTable false for what has no rows to be drawn
 */
export const splitOf = (
  { publicPercent, splitSeed }: { publicPercent?: number | null | undefined; splitSeed: number },
  { publicRows, rows }: { publicRows: number | null; rows: number },
  isTable: boolean,
): TruthSplit | null => {
  if (!publicPercent || publicRows !== null || rows < 2 || !isTable) return null;
  return { percent: publicPercent, seed: splitSeed };
};

export const isSameSplit = (one: TruthSplit | null, other: TruthSplit | null): boolean =>
  one?.percent === other?.percent && one?.seed === other?.seed;
