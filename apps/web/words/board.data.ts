import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import type { BoardName, LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { call } from '#web/lib/api/call.js';
import { useLive, usePolling } from '#web/lib/live/use-live.js';

/** Everything that a new snapshot changes begins with this key. */
export const boardKey = (champname: string) => ['board', champname];

const rowsAtOnce = 100;
/** Names of teams are unique, but a search finds all that hold them. */
const enoughFound = 20;

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

const firstView: BoardView = { q: '', board: 'public', after: 0, tour: '' };

export const boardQuery = (champname: string, view: Partial<BoardView> = {}) => {
  const { q, board, after, tour } = { ...firstView, ...view };
  return infiniteQueryOptions({
    queryKey: [...boardKey(champname), q, board, after, tour],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET championships/{champname}/leaderboard',
        {
          params: { champname },
          query: {
            limit: rowsAtOnce,
            ...(board === 'final' && { board }),
            ...(pageParam ? { cursor: pageParam } : after > 0 && { after }),
            ...(q && { q }),
            ...(tour && { tour }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
};

/** The leaderboard, page by page, as it was last refreshed (LB2). */
export const useBoard = (champname: string, view: BoardView) => {
  useLive(`leaderboard:${champname}`, [boardKey(champname)]);
  return useInfiniteQuery(boardQuery(champname, view));
};

export const toursQuery = (champname: string) =>
  queryOptions({
    queryKey: ['tours', champname],
    queryFn: async ({ signal }) =>
      (await call('GET championships/{champname}/tours', { params: { champname } }, { signal })).items,
  });

/** CHAMP6: the tours of a championship, and whether the own team is in them. */
export const useTours = (champname: string, enabled = true) => {
  const polling = usePolling();
  useLive(`championship:${champname}`, [['tours', champname]]);
  return useQuery({ ...toursQuery(champname), enabled, refetchInterval: polling });
};

/** Rows of single teams, wherever they are on the board. */
export const useRowsOf = (champname: string, board: BoardName, teams: readonly string[]): LeaderboardRow[] =>
  useQueries({
    queries: teams.map((team) => ({
      queryKey: [...boardKey(champname), 'row', board, team],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { q: team, limit: enoughFound, ...(board === 'final' && { board }) };
        const { items } = await call(
          'GET championships/{champname}/leaderboard',
          { params: { champname }, query },
          { signal },
        );
        return items.find((row) => row.team === team) ?? null;
      },
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });

/** Places over time: of the named team, else of the leaders and the own one. */
export const useHistory = (champname: string, team?: string) =>
  useQuery({
    queryKey: [...boardKey(champname), 'history', team ?? ''],
    queryFn: ({ signal }) =>
      call(
        'GET championships/{champname}/leaderboard/history',
        { params: { champname }, query: team === undefined ? {} : { team } },
        { signal },
      ),
  });

/** How scores are spread: on a board, or on that of a tour unless it is empty. */
export const useDistribution = (champname: string, board: BoardName, tour: string) =>
  useQuery({
    queryKey: [...boardKey(champname), 'distribution', board, tour],
    queryFn: ({ signal }) =>
      call(
        'GET championships/{champname}/leaderboard/distribution',
        { params: { champname }, query: { board, ...(tour && { tour }) } },
        { signal },
      ),
  });

export const useTeamCard = (champname: string, team: string) =>
  useQuery({
    queryKey: [...boardKey(champname), 'team', team],
    queryFn: ({ signal }) =>
      call('GET championships/{champname}/leaderboard/teams/{team}', { params: { champname, team } }, { signal }),
  });
