import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SolutionStatus } from '#modules/scoring/solutions/contract/solution.js';
import { asApiError } from '#web/lib/api/api-error.js';
import { call } from '#web/lib/api/call.js';
import { useLive, usePolling } from '#web/lib/live/use-live.js';

/** Which of the solutions are listed. */
export interface Wanted {
  status: SolutionStatus | undefined;
  q: string;
  /** With private scores, which is noted (SUB5). */
  isPrivate: boolean;
}

const keys = {
  list: (champname: string) => ['submissions', champname],
  one: (champname: string) => ['submission', champname],
  queue: (champname: string) => ['queue-state', champname],
  grants: (champname: string) => ['attempt-grants', champname],
};
const everything = (champname: string) => Object.values(keys).map((key) => key(champname));

const listed = 50;
const granted = 20;

/** Whatever happens to a solution of the championship moves its queue: one hint for all that is shown here. */
export const useOrganiserLive = (champname: string) => useLive(`queue:${champname}`, everything(champname));

/** SUB3: solutions of all teams, the newest first. */
export const useSubmissions = (champname: string, { status, q, isPrivate }: Wanted) =>
  useInfiniteQuery({
    queryKey: [...keys.list(champname), status ?? 'all', q, isPrivate],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: listed,
        ...(pageParam && { cursor: pageParam }),
        ...(status && { status }),
        ...(q && { q }),
        ...(isPrivate && { private: 'true' as const }),
      };
      return call('GET championships/{champname}/submissions', { params: { champname }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: usePolling(),
  });

/** One of them, with its log and all that its score was made with. */
export const useSubmission = (champname: string, id: string, isPrivate: boolean) => {
  const query = useQuery({
    queryKey: [...keys.one(champname), id, isPrivate],
    queryFn: ({ signal }) =>
      call(
        'GET championships/{champname}/submissions/{id}',
        { params: { champname, id }, query: isPrivate ? { private: 'true' } : {} },
        { signal },
      ),
    refetchInterval: usePolling(),
  });
  // Its team also says something of it, which no queue notices.
  useLive(query.data ? `solutions:${query.data.teamId}` : null, [keys.one(champname)]);
  const isMissing = query.error !== null && ['NOT_FOUND', 'FORMAT_INVALID'].includes(asApiError(query.error).code);
  return { ...query, isMissing };
};

/** SUB4: the championship's own part of the queue. */
export const useQueueState = (champname: string) =>
  useQuery({
    queryKey: keys.queue(champname),
    queryFn: ({ signal }) => call('GET championships/{champname}/queue-state', { params: { champname } }, { signal }),
    refetchInterval: usePolling(),
  });

/** SUB2: attempts that were granted, the newest first. */
export const useGrants = (champname: string) =>
  useInfiniteQuery({
    queryKey: keys.grants(champname),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: granted, ...(pageParam && { cursor: pageParam }) };
      return call('GET championships/{champname}/attempt-grants', { params: { champname }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: usePolling(),
  });

/** What a client does with solutions, each with a reason; what it changes is read again also after a refusal. */
export const useOrganiserActs = (champname: string) => {
  const client = useQueryClient();
  const done = async <T>(act: Promise<T>): Promise<T> => {
    try {
      return await act;
    } finally {
      // The editor tells of scores that are judged again.
      const others = [
        ['rejudge', champname],
        ['editor', champname],
      ];
      await Promise.all(
        [...everything(champname), ...others].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    }
  };
  const params = { champname };
  return {
    pause: (reason: string) => done(call('POST championships/{champname}/queue/pause', { params, body: { reason } })),
    resume: (reason: string) => done(call('POST championships/{champname}/queue/resume', { params, body: { reason } })),
    retryOne: (id: string, reason: string) =>
      done(call('POST solutions/{id}/retry', { params: { id }, body: { reason } })),
    /** Those named, or a part of all that failed, from the cursor of the part before on. */
    retry: (reason: string, wish: { solutions?: string[]; cursor?: string }) =>
      done(call('POST championships/{champname}/retries', { params, body: { reason, ...wish } })),
    revoke: (id: string, reason: string) =>
      done(call('POST solutions/{id}/revoke', { params: { id }, body: { reason } })),
    /** All that have a result, or these alone. */
    rejudge: (reason: string, solutions?: string[]) =>
      done(
        call('POST championships/{champname}/rejudges', { params, body: { reason, ...(solutions && { solutions }) } }),
      ),
    grant: (team: string, count: number, reason: string) =>
      done(call('POST championships/{champname}/attempts', { params, body: { team, count, reason } })),
  };
};
