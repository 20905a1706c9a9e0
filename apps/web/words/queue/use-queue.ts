import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.js';
import type { Reply } from '#web/lib/api/routes.js';
import { useLive, usePolling } from '#web/lib/live/use-live.js';

/** The evaluation queue as its reader stands in it. */
export type Queue = Reply<'GET championships/{champname}/queue'>;

export const queueKey = (champname: string) => ['queue', champname];

/** A hint over the socket comes at once; this is for the case that it gets lost while somebody waits. */
const lookAgainMs = 30_000;

/** The queue, read again whenever it moves (SUB4). */
export const useQueue = (champname: string) => {
  const polling = usePolling();
  useLive(`queue:${champname}`, [queueKey(champname)]);
  return useQuery({
    queryKey: queueKey(champname),
    queryFn: ({ signal }) => call('GET championships/{champname}/queue', { params: { champname } }, { signal }),
    refetchInterval: ({ state }) => polling || (state.data?.size ? lookAgainMs : false),
  });
};
