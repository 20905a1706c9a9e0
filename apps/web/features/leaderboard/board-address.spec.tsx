import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { idOf } from '#web/testing/build/basics.js';
import { board, boardRow } from '#web/testing/build/board.js';
import { championship, taking, tour } from '#web/testing/build/championship.js';
import { ratingOf } from '#web/testing/build/rating.js';
import { renderPage } from '#web/testing/render.js';

const read = 'GET championships/{champname}/leaderboard';
const here = '/championship/small/rating';
const heats = tour('Heats', -5, 5, { id: idOf(1) });
const own = boardRow(50, { team: 'Laplace', mine: true });
const rows: Answers[typeof read] = ({ query: { after = 0, board: name } }) =>
  board([boardRow(after + 1), boardRow(after + 2, { award: 'GOLD' })], {
    ...{ own, total: 60, board: name, revealed: true },
    zones: { gold: 1, silver: 1, bronze: 1 },
  });

const open = async (search = '', answer: Answers[typeof read] = rows) => {
  const tours = { 'GET championships/{champname}/tours': { items: [heats] } };
  const page = await renderPage(here + search, {
    as: 'alice',
    answers: ofParticipant({}, { [read]: answer, ...tours }),
  });
  await screen.findByRole('table', { name: 'Leaderboard' });
  return { ...page, asked: () => page.sent(read).at(-1)?.query };
};
const field = () => screen.getByRole('searchbox', { name: 'Find a team or user' });
const tourNow = () => screen.findByRole('combobox', { name: 'Tour' });
const openView = async () => {
  const menu = (await screen.findByText('View')).closest('details') as HTMLDetailsElement;
  menu.open = true;
  await screen.findByRole('checkbox', { name: 'Compact rows' });
};

describe('LB4 the address of a board', () => {
  it('LB4 says what was chosen, so that it can be sent to somebody', async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'Public' }));
    await waitFor(() => expect(address()).toBe(`${here}?board=public`));
    await user.click(await screen.findByRole('button', { name: 'Jump to my place' }));
    await waitFor(() => expect(address()).toBe(`${here}?board=public&after=39`));
    await user.type(field(), 'Team 3 ');
    await waitFor(() => expect(address()).toBe(`${here}?board=public&after=39&q=Team+3`));
    await user.clear(field());
    await waitFor(() => expect(address()).toBe(`${here}?board=public&after=39`));
    await user.selectOptions(await tourNow(), 'Heats');
    await waitFor(() => expect(address()).toBe(`${here}?board=public&tour=${heats.id}`));
    await openView();
    await user.click(screen.getByRole('checkbox', { name: 'Only my row and pinned teams' }));
    await user.click(screen.getByRole('checkbox', { name: 'Only medal places' }));
    await waitFor(() => expect(address()).toBe(`${here}?board=public&tour=${heats.id}&only=pinned&only=medals`));
  });

  it('LB4 the final board of one championship is not asked of the next one, which has none yet', async () => {
    const page = await renderPage('/championship/next/rating', {
      as: 'alice',
      answers: ofParticipant(
        {},
        {
          'GET championships/{champname}': ({ params: { champname } }) =>
            championship(champname, { participation: taking() }),
          [read]: ({ params: { champname }, query: { board: name } }) => {
            if (champname === 'next' && name === 'final') return refuse('NOT_FOUND');
            return board([boardRow(1, { team: `Of ${champname}` })], { board: name, revealed: champname === 'small' });
          },
        },
      ),
    });
    await screen.findByText('Of next');
    history.pushState({ idx: 1 }, '', here);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    await screen.findByText('Of small');
    await waitFor(() => expect(page.sent(read).at(-1)?.query).toMatchObject({ board: 'final' }));
    history.back();
    await screen.findByText('Of next');
    const ofNext = page.sent(read).filter(({ params }) => params.champname === 'next');
    expect(ofNext.map(({ query }) => query.board)).toEqual(['public']);
  });

  it('LB4 shows whoever follows it the same', async () => {
    const { asked } = await open(`?tour=${heats.id}&q=Team+3&only=medals`);
    expect(asked()).toMatchObject({ tour: heats.id, q: 'Team 3' });
    expect(field()).toHaveProperty('value', 'Team 3');
    expect(await tourNow()).toHaveProperty('value', heats.id);
    await openView();
    expect(screen.getByRole('checkbox', { name: 'Only medal places' })).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: 'Only my row and pinned teams' })).toHaveProperty('checked', false);
  });

  it('LB4 shows the page and the board that it names', async () => {
    const { asked } = await open('?board=public&after=20');
    expect(asked()).toMatchObject({ after: 20 });
    expect(await screen.findByText(/^The results are out\. This is the public leaderboard/)).toBeTruthy();
  });

  it('LB4 NAV1 has it all again on the way back, what stands in the search too', async () => {
    const { user, answer, address, asked } = await open('?board=public&after=20');
    answer('GET rating', ratingOf([]));
    await user.type(field(), 'Team 3');
    await waitFor(() => expect(address()).toContain('q=Team+3'));
    const left = address();
    await user.click(screen.getAllByRole('link', { name: 'Rating' })[0]!);
    await waitFor(() => expect(address()).toBe('/rating'));
    await act(async () => history.back());
    await waitFor(() => expect(address()).toBe(left));
    await waitFor(() => expect(field()).toHaveProperty('value', 'Team 3'));
    expect(asked()).toMatchObject({ q: 'Team 3' });
  });

  it('LB4 leaves out what nobody can have meant', async () => {
    const { sent } = await open('?board=sea&tour=heats&after=-3&only=best');
    expect(sent(read)[0]?.query).toEqual({ board: 'public', limit: 100 });
  });

  it('LB4 below the last place, or for a tour that is gone, the board itself is shown', async () => {
    const short = await open('?after=90', ({ query: { after = 0 } }) =>
      board(after < 60 ? [boardRow(after + 1)] : [], { own, total: 60 }),
    );
    await waitFor(() => expect(short.address()).toBe(here));
    const gone = await open(`?tour=${idOf(2)}`, ({ query }) =>
      query.tour === undefined ? board([boardRow(1)]) : refuse('NOT_FOUND'),
    );
    expect(gone.address()).toBe(here);
  });
});

describe('LB4 the own row', () => {
  const teams = () =>
    within(screen.getByRole('table', { name: 'Leaderboard' }))
      .getAllByRole('button', { name: /^(Team|You)/ })
      .map(({ textContent }) => textContent);
  /** A page of a board of sixty, on which one has this place. */
  const opened = async (place: number, search = '') => {
    const mine = boardRow(place, { team: 'Laplace', mine: true });
    await open(search, ({ query: { after = 0 } }) =>
      board([boardRow(after + 1, { award: 'GOLD' }), boardRow(after + 2)], {
        ...{ own: mine, total: 60 },
        zones: { gold: 1, silver: 1, bronze: 1 },
      }),
    );
    return teams();
  };

  it.each([
    [10, '', ['Team 1', 'Team 2']],
    [11, '', ['You · Laplace', 'Team 1', 'Team 2']],
    // What begins below it does not have it either.
    [5, '?after=20', ['You · Laplace', 'Team 21', 'Team 22']],
    [11, '?q=Team', ['Team 1', 'Team 2']],
    [11, '?only=medals', ['You · Laplace', 'Team 1']],
    [5, '?only=pinned', ['You · Laplace']],
  ])('LB4 of who is %ith stands above the others where it is out of sight: %j', async (place, search, expected) => {
    expect(await opened(place, search)).toEqual(expected);
  });
});

describe('LB1 the view of a board', () => {
  it('LB1 has a box for the column of moves only where some row moved', async () => {
    const name = 'Places gained or lost in a day';
    await open();
    await openView();
    expect(screen.getByRole('checkbox', { name })).toBeTruthy();
    await open('', board([boardRow(1, { previousPlace: null })]));
    await openView();
    expect(screen.queryByRole('checkbox', { name })).toBeNull();
  });
});
