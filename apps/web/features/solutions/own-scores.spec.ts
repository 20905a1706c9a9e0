import { describe, expect, it } from '@jest/globals';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { ownScores } from './own-scores.js';

const solution = (day: number, score: number | null, late = false, judgedBy = 'same') =>
  ({
    id: String(day),
    name: `${day}.csv`,
    createdAt: `2026-11-0${day}T10:00:00.000Z`,
    score,
    late,
    judgedBy,
  }) as SolutionView;
const bests = (direction: 'DOWN_UP' | 'TOP_DOWN', ...solutions: SolutionView[]) =>
  ownScores(solutions, direction).map(({ id, best }) => [id, best]);

describe('own scores over time', () => {
  it('SUB3 each has the best until then, by the direction of the metric, in the order of sending', () => {
    const all = [solution(4, 0.6), solution(3, null), solution(2, 0.5), solution(1, 0.7)];
    expect(bests('DOWN_UP', ...all)).toEqual([
      ['1', 0.7],
      ['2', 0.5],
      ['4', 0.5],
    ]);
    expect(bests('TOP_DOWN', ...all)).toEqual([
      ['1', 0.7],
      ['2', 0.7],
      ['4', 0.7],
    ]);
  });

  it('SUB3 the best is one of those that were judged by the same answers', () => {
    const all = [
      solution(1, 0.1),
      solution(2, 0.5, false, 'other'),
      solution(3, 0.3, false, 'other'),
      solution(4, 0.2),
    ];
    expect(bests('DOWN_UP', ...all)).toEqual([
      ['1', 0.1],
      ['2', 0.5],
      ['3', 0.3],
      ['4', 0.1],
    ]);
  });

  it('SUB3 what came after the end is no best', () => {
    expect(bests('DOWN_UP', solution(1, 0.5, true), solution(2, 0.7), solution(3, 0.1, true))).toEqual([
      ['1', null],
      ['2', 0.7],
      ['3', 0.7],
    ]);
  });
});
