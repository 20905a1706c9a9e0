/** SUB5: which rows of a truth without a column `usage` are public: a share of them, drawn by a seed. */
export interface DrawnSplit {
  readonly percent: number;
  readonly seed: number;
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
const numbersOf = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/**
 * SUB5: draws which of `rows` are public, one answer a row in their order: exactly the share (at least one row on either
 * side), each choice as likely as any other, the same for the same seed.
 */
export const drawnPublic = (rows: number, percent: number, seed: number): (() => boolean) => {
  const next = numbersOf(seed);
  let wanted = Math.min(rows - 1, Math.max(1, Math.round((rows * percent) / 100)));
  let left = rows;
  return () => {
    const isPublic = next() * left < wanted;
    left -= 1;
    if (isPublic) wanted -= 1;
    return isPublic;
  };
};
