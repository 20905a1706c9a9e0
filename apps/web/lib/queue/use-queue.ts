import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.js';
import type { Reply } from '../api/routes.js';
import { useLive, usePolling } from '../live/use-live.js';

/** The evaluation queue as its reader stands in it. */
export type Queue = Reply<'GET championships/{champname}/queue'>;

export const queueKey = (champname: string) => ['queue', champname];

/** The queue, read again whenever it moves (SUB4). */
export const useQueue = (champname: string) => {
  const polling = usePolling();
  useLive(`queue:${champname}`, [queueKey(champname)]);
  return useQuery({
    queryKey: queueKey(champname),
    queryFn: ({ signal }) => call('GET championships/{champname}/queue', { params: { champname } }, { signal }),
    refetchInterval: polling,
  });
};
