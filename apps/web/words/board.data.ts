import type { BoardName } from '#modules/scoring/boards/contract/leaderboard.js';
import { pagesOf, read, readInPages, type Wish } from '#web/lib/data/read.js';
import { usePages, useRead } from '#web/lib/data/use-read.js';

const rowsAtOnce = 100;

/** Who runs the championship, may still come, is in a team, is in one that can submit no more, or comes after the end. */
export type BoardReader = 'organiser' | 'stranger' | 'team' | 'out' | 'late';

export interface BoardView {
  q: string;
  board: BoardName;
  /** The list begins below this place. */
  after: number;
  /** CHAMP6: what was handed in during this tour; empty for the board of the championship. */
  tour: string;
}

/** The board of all, from its first place. */
export const firstView: BoardView = { q: '', board: 'public', after: 0, tour: '' };

/** What changes a board. */
export const live = ({ params: { champname } }: { params: { champname: string } }) =>
  `leaderboard:${champname}` as const;

const board = readInPages('GET championships/{champname}/leaderboard', {
  live,
  staysBetween: true,
  // Where a page begins is said once: by the cursor, once there is one.
  next: ({ after: _after, ...query }, cursor) => ({ ...query, cursor }),
});

const viewOf = (champname: string, view: Partial<BoardView>) => {
  const { q, board: name, after, tour } = { ...firstView, ...view };
  return {
    params: { champname },
    query: {
      limit: rowsAtOnce,
      ...(name === 'final' && { board: name }),
      ...(after > 0 && { after }),
      ...(q && { q }),
      ...(tour && { tour }),
    },
  };
};

/** For asking before the page is drawn, and for what of it is there. */
export const boardQuery = (champname: string, view: Partial<BoardView> = {}) => pagesOf(board, viewOf(champname, view));

/** The leaderboard, page by page, as it was last refreshed (LB2). */
export const useBoard = (champname: string, view: BoardView, wish?: Wish) =>
  usePages(board, viewOf(champname, view), wish);

const tours = read('GET championships/{champname}/tours', {
  live: ({ params }) => `championship:${params.champname}`,
  select: ({ items }) => items,
});

/** CHAMP6: the tours of a championship, and whether the own team is in them. */
export const useTours = (champname: string, enabled = true) => useRead(tours, { params: { champname } }, { enabled });

const history = read('GET championships/{champname}/leaderboard/history', { live });

/** Places over time: of the named team, else of the leaders and the own one. */
export const useHistory = (champname: string, team?: string) =>
  useRead(history, { params: { champname }, query: team === undefined ? {} : { team } });

const teamCard = read('GET championships/{champname}/leaderboard/teams/{team}', { live });

export const useTeamCard = (champname: string, team: string) => useRead(teamCard, { params: { champname, team } });
