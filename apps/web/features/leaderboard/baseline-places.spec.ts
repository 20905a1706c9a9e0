import { describe, expect, it } from '@jest/globals';
import { placed } from './baseline-places.js';

const rows = (...scores: number[]) => scores.map((score) => ({ score }));
const baselines = (...scores: number[]) => scores.map((score) => ({ name: { rus: '', eng: String(score) }, score }));
const places = (...call: Parameters<typeof placed>) => placed(...call).map(({ before }) => before);

describe('LB1 baselines among the rows of a board', () => {
  it.each([
    ['DOWN_UP', [1, 2, 3], [0.5, 2, 2.5, 9], [0, 2, 2, 3]],
    ['TOP_DOWN', [3, 2, 1], [9, 2, 1.5, 0.5], [0, 2, 2, 3]],
  ] as const)('LB1 stand above the first row that is worse: %s', (direction, scores, lines, expected) => {
    expect(places(baselines(...lines), rows(...scores), { direction, offset: 0, total: 3 })).toEqual(expected);
  });

  it('LB1 are not shown where rows that are not loaded may lie between', () => {
    const part = { direction: 'DOWN_UP', offset: 10, total: 1000 } as const;
    expect(placed(baselines(5, 12, 99), rows(11, 13), part)).toEqual([
      { baseline: { name: { rus: '', eng: '12' }, score: 12 }, before: 1 },
    ]);
    expect(places(baselines(99), rows(11, 13), { ...part, total: 12 })).toEqual([2]);
  });
});
