import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { textsOf } from '#test/kit/texts.js';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { solution } from '#web/testing/build/solution.js';
import { LatestSolution } from './latest-solution.js';

const messages = textsOf('eng', 'scoring', 'scoring.errors', 'shell');

const scored = (score: number, best: boolean): SolutionView =>
  solution(1, { id: String(score), name: 'mine.csv', score, best });

const outcome = (solution: SolutionView, best: SolutionView | undefined) => {
  render(
    <IntlProvider locale="en" messages={messages}>
      <MemoryRouter>
        <LatestSolution solution={solution} best={best} />
      </MemoryRouter>
    </IntlProvider>,
  );
  return document.querySelector('output')?.textContent;
};

describe('SUB4 what became of the latest solution', () => {
  afterEach(cleanup);

  it('LB1 is the best with its place', () => {
    const best = scored(0.5, true);
    expect(outcome(best, best)).toBe('0.500000Your bestplace 3 nowTo the leaderboard');
    cleanup();
    expect(outcome({ ...best, placedAt: '2026-11-01T10:00:00.000Z' }, best)).toMatch(
      /Your bestplace 3, by the board of \d\d:00.*To the leaderboard$/,
    );
  });

  it('LB1 is not called the best when an earlier one is as good', () => {
    expect(outcome(scored(0.5, false), scored(0.5, true))).toContain('As good as your best, which came first');
    expect(screen.queryByText('Your best')).toBeNull();
  });

  it('LB1 leaves the best as it is when it is worse', () => {
    expect(outcome(scored(0.4, false), scored(0.5, true))).toContain('Your best stays 0.500000.');
  });

  it('CHAMP8 counts outside the ranking when it came after the end, whatever its score', () => {
    const told = outcome({ ...scored(0.6, false), late: true }, scored(0.5, true));
    expect(told).toBe('0.600000It came after the end and counts outside the ranking.To the leaderboard');
    screen.getByText('Late');
  });

  it('ALGO1 SUB4 is a repository whose host did not answer, which is no failure of the platform', () => {
    const failed = { ...scored(0.5, false), status: 'FAILED' as const, score: null };
    expect(outcome({ ...failed, failure: 'REPOSITORY_SILENT' }, undefined)).toMatch(/host of the repository did not/u);
    cleanup();
    expect(outcome({ ...failed, failure: 'INTERNAL' }, undefined)).toMatch(/on our side/u);
  });

  it('SUB4 ERR1 ALGO2 failed by the program of the organiser, which another sending would not mend', () => {
    const failed = { ...scored(0.5, false), status: 'FAILED' as const, score: null, failure: 'METRIC_PROGRAM_FAILED' };
    const told = outcome(failed, undefined);
    expect(told).toContain("The organiser's metric program failed. No attempt is spent; the organiser was told");
    expect(told).not.toMatch(/our side|[Ss]end the file/);
  });

  it('SUB4 was dropped by an operator, which is no failure of the platform', () => {
    const dropped = {
      ...scored(0.5, false),
      status: 'FAILED' as const,
      score: null,
      failure: 'INTERNAL',
      dropped: 'Too old',
    };
    const told = outcome(dropped, undefined);
    expect(told).toContain('An administrator took the solution out of the queue: Too old.');
    expect(told).not.toContain('failed');
  });
});
