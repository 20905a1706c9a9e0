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
    const leaders = within(await screen.findByRole('region', { name: 'Leaders' }));
    expect(await leaders.findAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('region', { name: 'Your place' })).toBeNull();
  });

  it('CHAMP2 says how far the next place is and how often one may try today, and no way of who came in today', async () => {
    const rows = [1, 2, 3].map((place) => boardRow(place, { previousPlace: null, mine: place === 3 }));
    await renderPage('/championship/small', {
      as: 'alice',
      answers: ofParticipant({ teams: 3 }, { [leaderboard]: board(rows) }),
    });
    const own = within(await screen.findByRole('region', { name: 'Your place' }));
    expect((await own.findByText(/to place 2/)).textContent).toBe('0.100000 to place 2');
    await own.findByText('3 attempts left today');
    expect(own.queryByText('new')).toBeNull();
  });

  it('SUB5 is of the final board once the results are out, at no moment of the public one', async () => {
    const rows = (name: string) => [
      boardRow(1, { team: `First of the ${name}`, mine: name === 'final' }),
      boardRow(2, { team: `Second of the ${name}`, mine: name === 'public' }),
    ];
    await renderPage('/championship/small', {
      as: 'alice',
      answers: ofParticipant(
        { teams: 2, type: 'ENDED' },
        {
          [leaderboard]: ({ query }: { query: { board?: 'public' | 'final' } }) => {
            const name = query.board ?? 'public';
            return board(rows(name), { board: name, revealed: true });
          },
        },
      ),
    });
    const leaders = within(await screen.findByRole('region', { name: 'Leaders' }));
    await leaders.findByText('First of the final');
    within(screen.getByRole('region', { name: 'Your place' })).getByText('1');
  });
});
