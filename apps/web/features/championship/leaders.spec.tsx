import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ofParticipant } from '#web/testing/build/answers.js';
import { board, boardRow } from '#web/testing/build/board.js';
import { renderPage } from '#web/testing/render.js';

const leaderboard = 'GET championships/{champname}/leaderboard';
const open = (mine: boolean) => {
  const rows = [1, 2, 3, 4, 5].map((place) => boardRow(place, { previousPlace: 7, mine: mine && place === 5 }));
  return renderPage('/championship/small', {
    as: 'alice',
    answers: ofParticipant({ teams: 5 }, { [leaderboard]: board(rows) }),
  });
};

describe('CHAMP2 beside what a championship is', () => {
  it('CHAMP2 stands the own place in large, with its way, above who leads', async () => {
    await open(true);
    const own = await screen.findByRole('region', { name: 'Your place' });
    within(own).getByText('5');
    within(own).getByRole('img', { name: /up 2 places/ });
    const leaders = within(screen.getByRole('region', { name: 'Leaders' })).getAllByRole('listitem');
    expect(leaders).toHaveLength(4);
  });

  it('CHAMP2 stands nothing of a place for those who have none', async () => {
    await open(false);
    await screen.findByRole('region', { name: 'Leaders' });
    expect(screen.queryByRole('region', { name: 'Your place' })).toBeNull();
  });
});
