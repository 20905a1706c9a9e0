import type { Reply } from '#modules/client/routes.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';

/** Milliseconds between two looks at one that runs: hints tell of its turns, not of each step. */
const lookEvery = 2000;

const goesOn = (state: Reply<'GET work/{id}'>['state']): boolean => state === 'waiting' || state === 'running';

const work = read('GET work/{id}', {
  live: ({ params: { id } }) => `work:${id}`,
  every: (known) => (known && goesOn(known.state) ? lookEvery : false),
});

/** What takes long, whatever it is, as its page watches it: how far it is, and a way to break it off; null is none. */
export const useWork = (id: string | null) => {
  const params = { id: id ?? '' };
  const { data, error, refetch } = useRead(work, { params }, { enabled: id !== null });
  // Also where a worker was faster: what came of it is shown by what is read again.
  const cancel = useSend('POST work/{id}/cancel', { evenRefused: true });
  const { state, progress } = data ?? {};
  return {
    isUnderWay: state !== undefined && goesOn(state),
    hasEnded: state !== undefined && !goesOn(state),
    /** Why nothing is known of it. */
    error: data ? null : error,
    refetch,
    /** So many of so many; null before it is known. */
    progress: progress ?? null,
    /** How it ended, and with what. */
    ended: data && !goesOn(data.state) ? data : null,
    isBreakingOff: cancel.isPending,
    breakOff: () => cancel.mutate({ params }),
  };
};
