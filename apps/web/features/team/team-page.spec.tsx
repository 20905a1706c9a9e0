import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { idOf, inDays, listOf } from '#web/testing/build/basics.js';
import { board, boardRow } from '#web/testing/build/board.js';
import { team } from '#web/testing/build/team.js';
import { renderPage } from '#web/testing/render.js';

const open = (as: string) =>
  renderPage('/championship/small/team', {
    as,
    answers: ofParticipant({}, { 'GET invitations': listOf(), 'GET teams/{id}': team() }),
  });

describe('TEAM1 the page of a team', () => {
  const card = { id: idOf(7), name: 'Laplace', captain: 'alice', members: ['alice', 'Bob'] };
  const record = {
    team: 'Laplace',
    members: ['alice', 'Bob'],
    days: [{ day: '2026-02-01', solutions: 3 }],
    people: [
      { login: 'bob', name: 'Bob', solutions: 2, isMember: true },
      { login: 'grace', name: 'Grace', solutions: 1, isMember: false },
    ],
  };
  const moment = (at: number, place: number) => ({ at: inDays(at), score: 0.5 - at / 100, place });
  const history = {
    direction: 'DOWN_UP' as const,
    from: inDays(-3),
    to: inDays(-1),
    items: [{ team: 'Laplace', mine: false, points: [moment(-3, 4), moment(-1, 2)] }],
  };
  const visit = (answers: Answers = {}) =>
    renderPage('/championship/small/team/Laplace', {
      answers: {
        ...ofParticipant({ participation: null }),
        'GET championships/{champname}/teams': listOf(card),
        'GET teams/{id}': team({ description: 'We like long tails.\nAnd short ones.' }),
        'GET championships/{champname}/leaderboard/teams/{team}': record,
        'GET championships/{champname}/leaderboard/history': history,
        ...answers,
      },
    });

  test('TEAM1 shows everybody its members with the captain, solutions by member, places over time and the calendar', async () => {
    const page = await visit();
    await screen.findByRole('heading', { name: 'Laplace' });
    screen.getByText(/We like long tails\./);
    const members = within(screen.getByRole('region', { name: 'Laplace' })).getAllByRole('listitem');
    expect(members[0]?.textContent).toMatch(/alice.*captain/);
    expect(screen.queryByRole('button', { name: 'Leave team' })).toBeNull();
    const done = await screen.findByRole('region', { name: 'Solutions and places' });
    expect((await within(done).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'BOBob2 solutions',
      'GRGrace left the team1 solution',
    ]);
    expect(within(done).getByRole('link', { name: 'Bob' }).getAttribute('href')).toBe('/user/bob');
    await within(done).findByRole('grid');
    expect(page.sent('GET championships/{champname}/teams')).toMatchObject([{ query: { name: 'Laplace' } }]);
  });

  test('SUB5 TEAM1 tells the final place once the results are out, not the last one of the public board', async () => {
    const page = await visit({
      'GET championships/{champname}/leaderboard': ({ query }) =>
        board([boardRow(query.board === 'final' ? 8 : 2, { team: 'Laplace' })], {
          board: query.board,
          revealed: true,
        }),
    });
    await screen.findByRole('img', { name: 'Laplace: final place 8; on the public leaderboard 2 at best' });
    expect(screen.queryByText(/place 2 now/)).toBeNull();
    expect(page.sent('GET championships/{champname}/leaderboard').at(-1)?.query.team).toEqual(['Laplace']);
  });

  test('SUB5 TEAM1 claims no place of a team without one on the final board', async () => {
    await visit({
      'GET championships/{champname}/leaderboard': ({ query }) =>
        board(query.board === 'final' ? [] : [boardRow(2, { team: 'Laplace' })], {
          board: query.board,
          revealed: true,
        }),
    });
    await screen.findByRole('img', { name: 'Laplace: on the public leaderboard 2 at best' });
  });

  test('CHAMP2 TEAM1 shows a guest no tab of a team of their own', async () => {
    await visit();
    await screen.findByRole('heading', { name: 'Laplace' });
    expect(screen.queryByRole('tab', { name: 'My team' })).toBeNull();
    screen.getByRole('tab', { name: 'Rating', selected: true });
  });

  test('RATE2 names each member once, with rank and place in the rating', async () => {
    const known = { name: 'Bob', rank: 'MASTER' as const, ratingPlace: 4321 };
    await visit({ 'GET rating/teams/{champname}/{team}': { members: [{ login: 'bob', ...known }] } });
    const head = within(await screen.findByRole('region', { name: 'Laplace' }));
    await head.findByText(/place 4,?321 in the overall rating/);
    expect(head.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['alice', 'Bob']);
    const [captain, bob] = head.getAllByRole('listitem');
    expect(bob?.textContent).toMatch(/Bob.*4,?321/);
    expect(captain?.textContent).not.toMatch(/in the overall rating/);
  });

  test('TEAM1 stands under the leaderboard of the championship, not under the tab of the own one', async () => {
    const current = async () => (await screen.findByRole('tab', { selected: true })).textContent;
    const page = await visit();
    await screen.findByRole('heading', { name: 'Laplace' });
    expect(await current()).toBe('Rating');
    const way = within(screen.getByRole('tabpanel')).getByRole('link', { name: 'Rating' });
    await page.user.click(way);
    expect(page.address()).toBe('/championship/small/rating');
  });

  test('TEAM1 says of a team without a score that there is none', async () => {
    await visit({ 'GET championships/{champname}/leaderboard/teams/{team}': refuse('NOT_FOUND') });
    await screen.findByText('No scored solutions yet.');
  });

  test('TEAM1 leads to the leaderboard where no team has the name', async () => {
    await visit({ 'GET championships/{champname}/teams': listOf() });
    await screen.findByText('There is no team with this name');
    expect(screen.getByRole('link', { name: 'To the leaderboard' }).getAttribute('href')).toBe(
      '/championship/small/rating',
    );
  });

  test('TEAM1 lets nobody but its captain change name and description', async () => {
    await open('bob');
    await screen.findByRole('heading', { name: 'Laplace' });
    expect(screen.queryByLabelText('Team name')).toBeNull();
  });

  test('TEAM1 its captain changes both, and is told of a name that is too short before it is sent', async () => {
    const page = await open('alice');
    const name = await screen.findByLabelText<HTMLInputElement>('Team name');
    await page.user.clear(name);
    await page.user.type(name, 'Eul');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(page.sent('PATCH teams/{id}')).toEqual([]);
    await page.user.type(name, 'er');
    page.answer('PATCH teams/{id}', team({ name: 'Euler', description: 'Brave' }));
    page.answer('GET teams/{id}', team({ name: 'Euler', description: 'Brave' }));
    await page.user.type(screen.getByLabelText('Short description'), 'Brave');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Euler' });
    expect(page.sent('PATCH teams/{id}')).toMatchObject([{ body: { name: 'Euler', description: 'Brave' } }]);
  });

  test('TEAM1 what its captain has changed in another tab is not set back by what is saved in this one', async () => {
    const page = await open('alice');
    await page.user.type(await screen.findByLabelText('Short description'), 'Brave');
    const now = team({ name: 'Euler', description: 'Brave' });
    page.answer('PATCH teams/{id}', now);
    page.answer('GET teams/{id}', now);
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByDisplayValue('Euler');
    expect(page.sent('PATCH teams/{id}').map(({ body }) => body)).toEqual([{ description: 'Brave' }]);
  });
});
