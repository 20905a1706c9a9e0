import { CirclePause } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { Queue } from './use-queue.js';
import { DateTime } from '#web/words/date-time.js';

/** That the queue stands still, since when and why. */
export function PausedNote({ paused: { scope, reason, since } }: { paused: NonNullable<Queue['paused']> }) {
  return (
    <p className="flex gap-2 rounded p-2-3 warn-subtle text" role="status">
      <CirclePause className="rigid mt-2px warn" size={18} strokeWidth={1.75} aria-hidden />
      <span>
        <FormattedMessage id={`shell.queue.paused.${scope}`} values={{ since: <DateTime time={since} /> }} />{' '}
        <strong className="strong breaks">{reason}</strong>
      </span>
    </p>
  );
}

/** That code of this championship is not run now, and why. */
export function BoxPausedNote({ box }: { box: NonNullable<Queue['box']> }) {
  return (
    <p className="flex gap-2 rounded p-2-3 warn-subtle text" role="status">
      <CirclePause className="rigid mt-2px warn" size={18} strokeWidth={1.75} aria-hidden />
      <FormattedMessage id={`shell.queue.box.${box}`} />
    </p>
  );
}
