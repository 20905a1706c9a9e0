import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/lib/i18n/use-text.js';
import type { Queue } from './use-queue.js';
import { useWaitText, useShortDuration } from './use-wait-text.js';
import { BoxPausedNote, PausedNote } from './paused-note.js';
import { QueueTrain } from './queue-train.js';

/**
 * Place and wait in the title of the tab while one waits, such as `4th · 3 min`, so that it is seen from another tab.
 * @param seconds null while the queue is stopped
 */
const useQueueTitle = (place: number, seconds: number | null) => {
  const t = useText();
  const short = useShortDuration();
  const wait = seconds === null ? t({ id: 'shell.queue.title.paused' }) : short(seconds);
  const text = t({ id: 'shell.queue.title' }, { place, wait });
  useEffect(() => {
    const before = document.title;
    document.title = `${text} · ${before}`;
    return () => {
      document.title = before;
    };
  }, [text]);
};

/** Spoken at most so often: a queue that moves each second would never let a reader finish. */
const sayEveryMs = 20_000;

interface Props {
  queue: Queue;
  place: number;
}

/** The own place in the queue as a train of dots and in words, with the wait (SUB4). */
export function QueuePlace({ queue, place }: Props) {
  const t = useText();
  const wait = useWaitText();
  const size = Math.max(queue.size, place);
  useQueueTitle(place, queue.wait && queue.wait.p50);
  const standing = t({ id: 'shell.queue.place' }, { place, size });
  const words = queue.wait ? `${standing} · ${wait(queue.wait)}` : standing;
  return (
    <div className="stack gap-2" aria-live="off">
      {queue.paused && <PausedNote paused={queue.paused} />}
      {queue.box && <BoxPausedNote box={queue.box} />}
      <QueueTrain size={size} place={place} />
      <p>{words}</p>
      <span className="unseen" aria-live="polite">
        {useNowAndThen(words)}
      </span>
    </div>
  );
}

/** The text as it was at the last multiple of the pause. */
const useNowAndThen = (text: string): string => {
  const [said, setSaid] = useState(text);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), sayEveryMs);
    return () => clearInterval(timer);
  }, []);
  return said;
};
