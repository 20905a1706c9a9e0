import { describe, expect, it } from '@jest/globals';
import { scoreRange } from './score-range.js';

const shown = (scores: number[], direction: 'DOWN_UP' | 'TOP_DOWN' = 'DOWN_UP') => {
  const { best, worst, isBeyond } = scoreRange(scores, direction);
  return { best, worst, beyond: scores.filter(isBeyond) };
};

describe('the range of a picture of scores', () => {
  it.each([
    ['one', [0.5], 0.5],
    ['two, however far apart', [0.5, 1e9], 1e9],
    ['equal ones', [3, 3, 3], 3],
    ['all but one equal', [3, 3, 3, 4], 4],
    ['evenly spread ones', [10, 20, 30, 40, 50], 50],
    ['ones that get better', [80, 71, 65, 60, 58, 57, 56], 80],
  ])('SUB3 holds all of %s', (_, scores, worst) => {
    expect(shown(scores)).toEqual({ best: Math.min(...scores), worst, beyond: [] });
  });

  it.each([
    ['a single one', [0.5, 0.51, 0.52, 1e9], 0.52, [1e9]],
    ['one of three', [0.5, 1e9, 0.51], 0.51, [1e9]],
    ['one beside equal ones', [0.5, 0.5, 0.5, 0.6, 1e300], 0.6, [1e300]],
    ['several', [900, 50, 49, 48, 47, 1000, 47.5], 50, [900, 1000]],
  ])('SUB3 leaves out %s that would press the others flat', (_, scores, worst, beyond) => {
    expect(shown(scores)).toEqual({ best: Math.min(...scores), worst, beyond });
    const turned = shown(
      scores.map((score) => -score),
      'TOP_DOWN',
    );
    expect(turned).toEqual({ best: -Math.min(...scores), worst: -worst, beyond: beyond.map((score) => -score) });
  });

  it('SUB3 never leaves out a good one, however far it is from the others', () => {
    expect(shown([100, 100.5, 101, 0])).toEqual({ best: 0, worst: 101, beyond: [] });
  });
});
