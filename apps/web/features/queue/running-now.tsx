import { FormattedMessage } from 'react-intl';
import type { Queue } from '#web/words/queue/use-queue.js';
import { useShortDuration } from '#web/words/queue/use-wait-text.js';
import classes from './running-now.module.css';

/** What is scored right now, without names. */
export function RunningNow({ running }: { running: Queue['running'] }) {
  const short = useShortDuration();
  return (
    <section className="padded" aria-labelledby="running">
      <h3 id="running">
        <FormattedMessage id="queue.running" />
      </h3>
      {running.length === 0 && (
        <p className={classes.muted}>
          <FormattedMessage id="queue.running.none" />
        </p>
      )}
      <ul className={classes.list}>
        {running.map(({ seconds, mine }, at) => (
          // They have no identity: that is what keeps them anonymous.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={classes.line} data-mine={mine || undefined}>
            <span>
              <FormattedMessage id={mine ? 'queue.running.mine' : 'queue.running.other'} />
            </span>
            <span className="muted numbers">{short(seconds)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
