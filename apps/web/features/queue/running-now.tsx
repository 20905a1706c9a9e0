import { FormattedMessage } from 'react-intl';
import { RailItem } from '#web/ui/rail-card.js';
import type { Queue } from '#web/words/queue/use-queue.js';
import { useShortDuration } from '#web/words/queue/use-wait-text.js';

/** What is scored right now and for how long, without names. */
export function RunningNow({ running }: { running: Queue['running'] }) {
  const short = useShortDuration();
  return (
    <section aria-labelledby="running">
      <h3 id="running" className="minor flat">
        <FormattedMessage id="queue.running" />
      </h3>
      <ul className="bare">
        {running.map(({ seconds, mine }, at) => (
          // They have no identity: that is what keeps them anonymous.
          // oxlint-disable-next-line react/no-array-index-key
          <RailItem key={at}>
            <span className="line spread gap-4">
              <span className={mine ? 'strong' : undefined}>
                <FormattedMessage id={mine ? 'queue.running.mine' : 'queue.running.other'} />
              </span>
              <span className="muted numbers">{short(seconds)}</span>
            </span>
          </RailItem>
        ))}
      </ul>
    </section>
  );
}
