import type { Page } from 'playwright-core';
import { longBoard } from '../kit/long-board.mjs';

export const teams = 1700;

type Board = Omit<ReturnType<typeof longBoard>, 'own'> & { own: object | null };

/** A long leaderboard with the own row at place 700; `change` makes of it what the server answers this time. */
export const withBoard = async (page: Page, change: (board: Board, address: URL) => object = (board) => board) => {
  // A hint of what others hand in meanwhile would have the board read again, and rightly.
  await page.routeWebSocket(/\/ws\//, () => {});
  // Of teams that there are not.
  await page.route('**/api/rating/teams/**', (route) => route.fulfill({ json: { members: [] } }));
  await page.route(/\/api\/championships\/[\w-]+\/leaderboard(\?|$)/, (route) => {
    const url = new URL(route.request().url());
    const after = url.searchParams.get('after');
    if (after) url.searchParams.set('cursor', after);
    const board = longBoard(url.href, teams);
    const own = longBoard('http://x/?cursor=699&limit=1', teams).items.map((row) => ({ ...row, mine: true }))[0];
    const items = board.items.map((row) => (own && row.place === own.place ? own : row));
    return route.fulfill({ json: { ...board, items, own, ...change({ ...board, items, own: own ?? null }, url) } });
  });
};
