import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';

const work = read('GET work/{id}', { live: ({ params: { id } }) => `work:${id}` });

/** What takes long, whatever it is, as its page watches it: how far it is, and a way to break it off. */
export const useWork = (id: string) => {
  const params = { id };
  const { data } = useRead(work, { params });
  // Also where a worker was faster: what came of it is shown by what is read again.
  const cancel = useSend('POST work/{id}/cancel', { evenRefused: true });
  const { state, progress } = data ?? {};
  return {
    isUnderWay: state === 'waiting' || state === 'running',
    /** So many of so many; null before it is known. */
    progress: progress ?? null,
    isBreakingOff: cancel.isPending,
    breakOff: () => cancel.mutate({ params }),
  };
};
