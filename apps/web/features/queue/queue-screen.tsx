import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { LivePill } from '#web/ui/live-pill.js';
import { Loaded } from '#web/ui/loaded.js';
import { BoxPausedNote, PausedNote } from '#web/words/queue/paused-note.js';
import { QueuePlace } from '#web/words/queue/queue-place.js';
import { useQueue, type Queue } from '#web/words/queue/use-queue.js';
import { useWaitText } from '#web/words/queue/use-wait-text.js';
import { RunningNow } from './running-now.js';
import { WaitHistory } from './wait-history.js';
import classes from './queue-screen.module.css';

interface Props {
  champname: string;
  /** The reader's own solutions in the queue. */
  children?: ReactNode;
  /** Beside it, above how long others waited. */
  beside?: ReactNode;
}

/** The evaluation queue of SUB4: how long it is, where one stands, what runs, and how long others waited. */
export function QueueScreen({ champname, children, beside }: Props) {
  return (
    <Loaded of={useQueue(champname)} skeleton={200}>
      {(queue) => (
        <div className="beside">
          <section className="padded column gap-4" aria-labelledby="queue">
            <header className="row spread gap-1-4">
              <h2 id="queue">
                <FormattedMessage id="queue.title" />
              </h2>
              <LivePill />
            </header>
            <Standing queue={queue} />
            {queue.running.length > 0 && <RunningNow running={queue.running} />}
            {children}
          </section>
          <aside className="column gap-4">
            {beside}
            {queue.history.length > 0 && <WaitHistory seconds={queue.history} />}
          </aside>
        </div>
      )}
    </Loaded>
  );
}

function Standing({ queue }: { queue: Queue }) {
  const wait = useWaitText();
  if (queue.position !== undefined) return <QueuePlace queue={queue} place={queue.position} />;
  return (
    <div className="stack gap-2">
      {queue.paused && <PausedNote paused={queue.paused} />}
      {queue.box && <BoxPausedNote box={queue.box} />}
      <p className={classes.size}>
        <FormattedMessage id="queue.size" values={{ size: queue.size }} />
      </p>
      {queue.wait && (
        <p className="muted">
          <FormattedMessage id="queue.ifSentNow" values={{ wait: wait(queue.wait) }} />
        </p>
      )}
    </div>
  );
}
