import { PausedNote } from '#web/words/queue/paused-note.js';
import { useQueue } from '#web/words/queue/use-queue.js';

/** Before anything is sent: that it would wait in a queue that is stopped. Whoever waits is told so beside the place. */
export function QueueStop({ champname }: { champname: string }) {
  const { data } = useQueue(champname);
  if (!data?.paused || data.position !== undefined) return null;
  return <PausedNote paused={data.paused} />;
}
