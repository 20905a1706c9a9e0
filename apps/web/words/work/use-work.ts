import type { Key } from '#modules/client/routes.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useReread, useSend } from '#web/lib/data/use-send.js';

const work = read('GET work/{id}', { live: ({ params: { id } }) => `work:${id}` });

/**
 * What takes long, whatever it is, as its page watches it: how far it is, and a way to break it off.
 * @param rereads what tells otherwise of it once it was broken off
 */
export const useWork = (id: string, rereads: readonly Key[]) => {
  const params = { id };
  const { data } = useRead(work, { params });
  const reread = useReread();
  const cancel = useSend('POST work/{id}/cancel', {
    // A worker was faster: what came of it is shown by what is read again.
    evenRefused: true,
    onSuccess: () => void reread(rereads),
  });
  const { state, progress } = data ?? {};
  return {
    isUnderWay: state === 'waiting' || state === 'running',
    /** So many of so many; null before it is known. */
    progress: progress ?? null,
    isBreakingOff: cancel.isPending,
    breakOff: () => cancel.mutate({ params }),
  };
};
