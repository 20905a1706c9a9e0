import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/lib/i18n/use-text.js';
import type { Queue } from './use-queue.js';
import { useQueueTitle } from './use-queue-title.js';
import { useWaitText } from './use-wait-text.js';
import { BoxPausedNote, PausedNote } from './paused-note.js';
import { QueueTrain } from './queue-train.js';

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
      <VisuallyHidden aria-live="polite">{useNowAndThen(words)}</VisuallyHidden>
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
