import { describe, expect, it } from '@jest/globals';
import { drawnPublic } from './drawn-split.js';

const draw = (rows: number, percent: number, seed: number) => {
  const isPublic = drawnPublic(rows, percent, seed);
  return Array.from({ length: rows }, () => isPublic());
};

describe('SUB5 the public share', () => {
  it.each([
    [1000, 30, 300],
    [10, 1, 1],
    [10, 99, 9],
    [2, 50, 1],
    [3, 33, 1],
  ])('SUB5 of %s rows at %s per cent is %s rows, whatever the seed', (rows, percent, expected) => {
    for (const seed of [0, 1, 77, 2 ** 31 - 1])
      expect(draw(rows, percent, seed).filter(Boolean)).toHaveLength(expected);
  });

  it('SUB5 is the same for a seed and another for another one', () => {
    expect(draw(500, 40, 7)).toEqual(draw(500, 40, 7));
    expect(draw(500, 40, 7)).not.toEqual(draw(500, 40, 8));
  });

  it('SUB5 takes every row as often as any other', () => {
    const times = Array.from({ length: 20 }, () => 0);
    for (let seed = 0; seed < 4000; seed += 1)
      draw(20, 25, seed).forEach((isPublic, row) => (times[row] = (times[row] ?? 0) + Number(isPublic)));
    // 1000 each; six standard deviations are 164.
    for (const count of times) expect(Math.abs(count - 1000)).toBeLessThan(164);
  });
});
