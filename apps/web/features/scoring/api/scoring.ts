import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { SolutionStatus, SolutionView } from '../../../../../modules/scoring/contract/solution.js';
import { call } from '../../../lib/api/call.js';
import { useLive, usePolling } from '../../../lib/live/use-live.js';
import { queueKey } from '../../../lib/queue/use-queue.js';

/** Keys of what is read here, so that whoever changes something can say what is to be read again. */
export const keys = {
  attempts: (champname: string) => ['attempts', champname],
  solutions: (champname: string) => ['solutions', champname],
  board: (champname: string) => ['board', champname],
};

const solutionsAtOnce = 50;
const rowsAtOnce = 100;

export const useAttempts = (champname: string, isParticipant: boolean) =>
  useQuery({
    queryKey: keys.attempts(champname),
    queryFn: ({ signal }) => call('GET championships/{champname}/attempts', { params: { champname } }, { signal }),
    enabled: isParticipant,
  });

/** True while nothing final is known. */
export const isMoving = ({ status }: SolutionView) => status === 'QUEUED' || status === 'RUNNING';
const pollWhileMoving = 5000;

/** Solutions of the own team, the newest first, all or of one status; read again by itself while one is on its way. */
export const useSolutions = (champname: string, teamId: string, status?: SolutionStatus) => {
  const polling = usePolling();
  useLive(`solutions:${teamId}`, [keys.solutions(champname), keys.attempts(champname), keys.board(champname)]);
  return useInfiniteQuery({
    queryKey: [...keys.solutions(champname), status ?? 'all'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: solutionsAtOnce, ...(pageParam && { cursor: pageParam }), ...(status && { status }) };
      return call('GET championships/{champname}/solutions', { params: { champname }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // A hint over the socket comes at once; this is for the case that it gets lost.
    refetchInterval: ({ state }) => (state.data?.pages[0]?.items.some(isMoving) ? pollWhileMoving : polling),
  });
};

export const useSolutionLog = (id: string | null) =>
  useQuery({
    queryKey: ['log', id],
    queryFn: async ({ signal }) =>
      (await call('GET solutions/{id}/log', { params: { id: id ?? '' } }, { signal })).items,
    enabled: id !== null,
  });

export const boardQuery = (champname: string, q: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.board(champname), q],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET championships/{champname}/leaderboard',
        {
          params: { champname },
          query: { limit: rowsAtOnce, ...(pageParam && { cursor: pageParam }), ...(q && { q }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** The leaderboard, page by page, as it was last refreshed (LB2). */
export const useBoard = (champname: string, q: string) => {
  useLive(`leaderboard:${champname}`, [keys.board(champname)]);
  return useInfiniteQuery(boardQuery(champname, q));
};

/** Reads again what an uploaded solution changes. */
export const useReadAgain = (champname: string) => {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [keys.solutions(champname), keys.attempts(champname), queueKey(champname)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  };
};
