import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ofParticipant } from '#web/testing/build/answers.js';
import { listOf } from '#web/testing/build/basics.js';
import { board, boardRow } from '#web/testing/build/board.js';
import { attempts, solution } from '#web/testing/build/solution.js';
import { renderPage } from '#web/testing/render.js';

const open = (own: Parameters<typeof attempts>[0] = {}, of: Parameters<typeof ofParticipant>[0] = {}) =>
  renderPage('/championship/small/solutions', {
    as: 'alice',
    answers: ofParticipant(of, {
      'GET championships/{champname}/solutions': listOf(solution(1, { best: true })),
      'GET championships/{champname}/attempts': attempts(own),
      'GET championships/{champname}/leaderboard': board([1, 2, 3].map((n) => boardRow(n, { mine: n === 3 }))),
    }),
  });

describe('SUB3 beside my solutions', () => {
  it('SUB3 stand the attempts that are left, with the way to hand in, and the own place', async () => {
    await open();
    const left = within(await screen.findByRole('region', { name: 'Attempts' }));
    left.getByText('3 of 5 attempts left today');
    expect(left.getByRole('link', { name: 'Submit solution' }).getAttribute('href')).toBe('/championship/small/metric');
    const place = within(await screen.findByRole('region', { name: 'Your place' }));
    place.getByText('3');
    place.getByText(/to place 2/);
  });

  it('SUB3 leads to the repository of an algorithm championship', async () => {
    await open({}, { kind: 'algorithm' });
    const left = within(await screen.findByRole('region', { name: 'Attempts' }));
    expect(left.getByRole('link').getAttribute('href')).toBe('/championship/small/algorithm');
  });

  it('SUB3 stands no way to hand in while nothing is taken of the team', async () => {
    await open({ gate: { code: 'TEAM_NOT_ON_TOUR', until: null } });
    await screen.findByRole('region', { name: 'Your place' });
    expect(screen.queryByRole('region', { name: 'Attempts' })).toBeNull();
  });
});
