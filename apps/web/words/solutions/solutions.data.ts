import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SolutionStatus, SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { asApiError, leadsNowhere } from '#web/lib/api/api-error.js';
import { call } from '#web/lib/api/call.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { boardKey } from '#web/words/board.data.js';
import { useLive, usePolling } from '#web/lib/live/use-live.js';
import { queueKey } from '#web/words/queue/use-queue.js';
import { isLarge } from '#web/features/submit/large.js';

/** Keys of what is read here, so that whoever changes something can say what is to be read again. */
export const keys = {
  attempts: (champname: string) => ['attempts', champname],
  solutions: (champname: string) => ['solutions', champname],
  /** Of those with a score. */
  scored: (champname: string) => ['scored', champname],
  finals: (champname: string) => ['finals', champname],
  /** Of single ones, and of two that are compared. */
  solution: (champname: string) => ['solution', champname],
  board: boardKey,
};

const solutionsAtOnce = 50;
const scoresAtOnce = 200;

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
  useLive(`solutions:${teamId}`, [
    keys.solutions(champname),
    keys.scored(champname),
    keys.finals(champname),
    keys.solution(champname),
    keys.attempts(champname),
    keys.board(champname),
  ]);
  // Scores of all change at once when a re-judgement is applied.
  useLive(`championship:${champname}`, [
    keys.solutions(champname),
    keys.scored(champname),
    keys.finals(champname),
    keys.solution(champname),
  ]);
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

/** Solutions of the own team that have a score, the newest first: enough of them for a picture. */
export const useScored = (champname: string) => {
  const polling = usePolling();
  return useQuery({
    queryKey: keys.scored(champname),
    refetchInterval: polling,
    queryFn: ({ signal }) => {
      const query = { limit: scoresAtOnce, status: 'SCORED' as const };
      return call('GET championships/{champname}/solutions', { params: { champname }, query }, { signal });
    },
  });
};

/**
 * The solution that an address names: one of those that the list has read, else asked for.
 * @param known undefined until the list has come
 */
export const useSolution = (champname: string, id: string | undefined, known: readonly SolutionView[] | undefined) => {
  const listed = known?.find((solution) => solution.id === id);
  const { data, error } = useQuery({
    queryKey: [...keys.solution(champname), id ?? ''],
    queryFn: ({ signal }) => call('GET solutions/{id}', { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined && known !== undefined && listed === undefined,
  });
  if (listed || id === undefined) return { solution: listed, isMissing: false };
  // A solution stands under its own championship alone.
  const isElsewhere = data !== undefined && data.champname !== champname;
  const isUnknown = error !== null && leadsNowhere(error);
  return { solution: isElsewhere ? undefined : data, isMissing: isElsewhere || isUnknown };
};

/** Two solutions of the own team, side by side. */
export const useComparison = (champname: string, [id, other]: readonly [string, string]) =>
  useQuery({
    queryKey: [...keys.solution(champname), id, other],
    queryFn: ({ signal }) => call('GET solutions/{id}/comparison/{other}', { params: { id, other } }, { signal }),
  });

export const useSolutionLog = (id: string | null) =>
  useQuery({
    queryKey: ['log', id],
    queryFn: async ({ signal }) =>
      (await call('GET solutions/{id}/log', { params: { id: id ?? '' } }, { signal })).items,
    enabled: id !== null,
  });

/** Reads again what an uploaded solution changes. */
export const useReadAgain = (champname: string) => {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [keys.solutions(champname), keys.solution(champname), keys.attempts(champname), queueKey(champname)].map(
        (queryKey) => client.invalidateQueries({ queryKey }),
      ),
    );
  };
};

/** How many bytes of a large file arrived before a cut or a reload; null when it begins from the start. */
export const useArrived = (champname: string, file: File | null, isSending: boolean): number | null => {
  const { data } = useQuery({
    queryKey: ['arrived', champname, file?.name, file?.size, file?.lastModified],
    queryFn: async () =>
      file ? (await import('#web/features/submit/pieces.js')).arrivedBefore(champname, file) : null,
    enabled: file !== null && isLarge(file) && !isSending,
    // Whatever was sent or given up since, the answer is another one.
    gcTime: 0,
    staleTime: 0,
  });
  return isSending ? null : (data ?? null);
};

/** SUB6: what a score was made with; nothing is asked of a solution that has none. */
export const useReceipt = ({ id, champname, score }: SolutionView) =>
  useQuery({
    queryKey: [...keys.solution(champname), id, 'receipt'],
    queryFn: ({ signal }) => call('GET solutions/{id}/receipt', { params: { id } }, { signal }),
    enabled: score !== null,
  });

/** SUB5: what makes the team's final result as things stand. */
export const useFinals = (champname: string) =>
  useQuery({
    queryKey: keys.finals(champname),
    queryFn: ({ signal }) => call('GET championships/{champname}/finals', { params: { champname } }, { signal }),
  });

/** SUB5: chooses a solution for the final result, or takes the choice back. */
export const useChooseFinal = (champname: string) => {
  const t = useText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, final }: { id: string; final: boolean }) =>
      call('PATCH solutions/{id}', { params: { id }, body: { final } }),
    onSuccess: () =>
      Promise.all(
        [keys.solutions(champname), keys.solution(champname), keys.finals(champname)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    onError: (error) => toast('failed', failureText(t, asApiError(error))),
  });
};
