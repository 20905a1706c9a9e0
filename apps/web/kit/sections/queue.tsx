import { BoxPausedNote, PausedNote } from '#web/words/queue/paused-note.js';
import { QueuePlace } from '#web/words/queue/queue-place.js';
import { QueueTrain } from '#web/words/queue/queue-train.js';
import type { Queue } from '#web/words/queue/use-queue.js';
import type { Exhibit } from '#web/kit/exhibit.js';
import { at, hour, longText, longWord } from '#web/kit/samples.js';

const paused = (scope: 'all' | 'championship', reason: string) => ({ scope, reason, since: at(-hour) });

const moving: Queue = {
  size: 11,
  waitSeconds: 180,
  wait: { p50: 180, p90: 400 },
  running: [{ seconds: 12, mine: false }],
  history: [4, 8, 3],
  paused: null,
};

/** Standing in the queue. */
export const queue: readonly Exhibit[] = [
  {
    shows: ['QueuePlace'],
    states: {
      moving: <QueuePlace queue={moving} place={4} />,
      'standing still': (
        <QueuePlace queue={{ ...moving, waitSeconds: null, wait: null, paused: paused('all', longText) }} place={4} />
      ),
    },
  },
  {
    shows: ['QueueTrain'],
    states: { short: <QueueTrain size={3} place={1} />, 'longer than its dots': <QueueTrain size={400} place={7} /> },
  },
  {
    shows: ['PausedNote'],
    states: {
      'of one championship': <PausedNote paused={paused('championship', longText)} />,
      'of all': <PausedNote paused={paused('all', longWord)} />,
    },
  },
  {
    shows: ['BoxPausedNote'],
    states: {
      'without a runner': <BoxPausedNote box="RUNNER_ABSENT" />,
      'without a complete box': <BoxPausedNote box="BOX_INCOMPLETE" />,
    },
  },
];
