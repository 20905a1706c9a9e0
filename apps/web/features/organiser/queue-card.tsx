import { CirclePause, CirclePlay, TriangleAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { OrganiserQueue } from '#modules/scoring/desk/contract/organiser.js';
import { LivePill } from '#web/ui/live-pill.js';
import { Loaded } from '#web/ui/loaded.js';
import { PausedNote } from '#web/words/queue/paused-note.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useShortDuration, useWaitText } from '#web/words/queue/use-wait-text.js';
import { AskButton } from './ask-button.js';
import { useOrganiserActs, useQueueState } from './organiser.data.js';

/** SUB4: how far the queue is with this championship, and its stop. */
export function QueueCard({ champname }: { champname: string }) {
  return (
    <Loaded of={useQueueState(champname)} skeleton={120}>
      {(queue) => <Queue champname={champname} queue={queue} />}
    </Loaded>
  );
}

function Queue({ champname, queue }: { champname: string; queue: OrganiserQueue }) {
  const { pauses, hasWorkers, waiting } = queue;
  return (
    <section className="padded stack gap-3 mb-4" aria-labelledby="organiser-queue">
      <header className="row gap-2-3">
        <h2 id="organiser-queue">
          <FormattedMessage id="organiser.queue" />
        </h2>
        <LivePill />
        <span className="grow" />
        <Switch champname={champname} isPaused={pauses.some(({ scope }) => scope === 'championship')} />
      </header>
      {pauses.map((paused) => (
        <PausedNote key={paused.scope} paused={paused} />
      ))}
      {!hasWorkers && waiting > 0 && (
        <p className="flex gap-2 rounded p-2-3 error error-subtle" role="status">
          <TriangleAlert className="rigid mt-2px" size={18} strokeWidth={1.75} aria-hidden />
          <FormattedMessage id="organiser.queue.noWorkers" />
        </p>
      )}
      <Figures champname={champname} queue={queue} />
    </section>
  );
}

function Figures({ champname, queue }: { champname: string; queue: OrganiserQueue }) {
  const wait = useWaitText();
  const short = useShortDuration();
  const { waiting, running, failed, scoredLately, oldestSeconds } = queue;
  return (
    <>
      <ul className="wrap bare numbers gap-1-6">
        <li>
          <FormattedMessage id="organiser.queue.waiting" values={{ count: waiting }} />
        </li>
        <li>
          <FormattedMessage id="organiser.queue.running" values={{ count: running }} />
        </li>
        <li>
          <FormattedMessage id="organiser.queue.scored" values={{ count: scoredLately }} />
        </li>
        <li>
          {failed > 0 ? (
            <Link to={`${paths.submissions(champname)}?status=FAILED`}>
              <FormattedMessage id="organiser.queue.failed" values={{ count: failed }} />
            </Link>
          ) : (
            <FormattedMessage id="organiser.queue.failed" values={{ count: failed }} />
          )}
        </li>
      </ul>
      {queue.wait && oldestSeconds !== null && (
        <p className="muted">
          <FormattedMessage
            id="organiser.queue.wait"
            values={{ wait: wait(queue.wait), oldest: short(Math.max(0, oldestSeconds)) }}
          />
        </p>
      )}
    </>
  );
}

function Switch({ champname, isPaused }: { champname: string; isPaused: boolean }) {
  const t = useText();
  const { pause, resume } = useOrganiserActs(champname);
  return isPaused ? (
    <AskButton
      key="resume"
      verb={t({ id: 'organiser.resume' })}
      icon={<CirclePlay size={16} aria-hidden />}
      title={t({ id: 'organiser.resume.title' })}
      text={<FormattedMessage id="organiser.resume.text" />}
      onConfirm={resume}
    />
  ) : (
    <AskButton
      key="pause"
      verb={t({ id: 'organiser.pause' })}
      icon={<CirclePause size={16} aria-hidden />}
      title={t({ id: 'organiser.pause.title' })}
      text={<FormattedMessage id="organiser.pause.text" />}
      onConfirm={pause}
    />
  );
}
