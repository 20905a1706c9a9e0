import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ofParticipant } from '#web/testing/build/answers.js';
import { board, boardRow } from '#web/testing/build/board.js';
import { renderPage } from '#web/testing/render.js';

const read = 'GET championships/{champname}/leaderboard';
const here = '/championship/small/rating';
const own = boardRow(12, { team: 'Laplace', mine: true });
const rows = (after: number) => [1, 2, 3].map((at) => boardRow(after + at));

const open = async (search = '', isInSight = false) => {
  const page = await renderPage(here + search, {
    as: 'alice',
    answers: ofParticipant(
      {},
      {
        [read]: ({ query: { after = 0, team } }) => {
          const named = rows(0).filter((row) => [team].flat().includes(row.team));
          const all = isInSight ? [...rows(after), own] : rows(after);
          return board(team === undefined ? all : named, { own, total: 60 });
        },
      },
    ),
  });
  await screen.findByRole('table', { name: 'Leaderboard' });
  return page;
};
const teams = () =>
  within(screen.getByRole('table', { name: 'Leaderboard' }))
    .getAllByRole('button', { name: /^(Team|You)/ })
    .map(({ textContent }) => textContent);
const openView = async () => {
  const menu = (await screen.findByText('View')).closest('details') as HTMLDetailsElement;
  menu.open = true;
  await screen.findByRole('checkbox', { name: 'Compact rows' });
};

afterEach(() => void jest.restoreAllMocks());

describe('LB4 what somebody makes of a board', () => {
  it('LB4 a board that begins in its middle says so, and is shown from its first place again', async () => {
    const page = await open('?board=public&after=20');
    screen.getByText('21–23 of 60 teams');
    await page.user.click(screen.getByRole('button', { name: 'Show from the first place' }));
    await waitFor(() => expect(page.address()).toBe(`${here}?board=public`));
    await screen.findByText('3 of 60 teams');
    expect(teams().slice(-3)).toEqual(['Team 1', 'Team 2', 'Team 3']);
    expect(screen.queryByRole('button', { name: 'Show from the first place' })).toBeNull();
  });

  it('LB4 one’s place that is among the rows is scrolled to, and the rows stay', async () => {
    const page = await open('', true);
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const height = (row: Element) => ({ height: row.tagName === 'TR' ? 40 : 0, top: 1000 }) as DOMRect;
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return height(this);
    });
    await page.user.click(await screen.findByRole('button', { name: 'Jump to my place' }));
    // It is the fourth of the rows, and comes to the middle of the window.
    expect(scrolled.mock.calls).toEqual([[{ top: 1000 + 3 * 40 - window.innerHeight / 2 }]]);
    expect(page.address()).toBe(here);
  });

  it('LB4 a column that was hidden is shown again, in the next visit too', async () => {
    const page = await open();
    const column = () => screen.queryByRole('columnheader', { name: 'Solutions' });
    const kept = () => (JSON.parse(localStorage.getItem('podium.board') ?? '{}') as { hidden?: string[] }).hidden;
    await openView();
    const box = screen.getByRole('checkbox', { name: 'Solutions' });
    await page.user.click(box);
    expect(column()).toBeNull();
    expect(kept()).toEqual(['solutions']);
    await page.user.click(box);
    expect(column()).not.toBeNull();
    expect(kept()).toEqual([]);
  });

  it('LB4 rows are made low, and of two teams that were pinned one is let go, while the other stays', async () => {
    const page = await open();
    const pin = (team: string) => page.user.click(screen.getAllByRole('button', { name: `Pin ${team}` })[0]!);
    await pin('Team 2');
    await pin('Team 3');
    await waitFor(() => expect(teams().slice(0, 3)).toEqual(['You · Laplace', 'Team 2', 'Team 3']));
    expect(page.sent(read).at(-1)?.query.team).toEqual(['Team 2', 'Team 3']);
    await pin('Team 2');
    await waitFor(() => expect(teams().slice(0, 3)).toEqual(['You · Laplace', 'Team 3', 'Team 1']));
    await openView();
    await page.user.click(screen.getByRole('checkbox', { name: 'Compact rows' }));
    expect(JSON.parse(localStorage.getItem('podium.board') ?? '')).toMatchObject({
      isCompact: true,
      starred: { small: ['Team 3'] },
    });
  });
});
