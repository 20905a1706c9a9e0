import { Hourglass } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { formatTime } from '#modules/kernel/contract/time-format.js';
import { Countdown } from '#web/ui/countdown.js';
import type { Reply } from '#modules/client/routes.js';

type Next = Reply<'GET championships/{champname}/attempts'>['next'];

/** In place of Submit when the attempts of the day are used up: when there are new ones, if any (CHAMP8). */
export function NoAttempts({ next }: { next: Next }) {
  return (
    <footer className="line gap-3 rounded p-3-4 warn-subtle">
      <Hourglass className="rigid warn" size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className="strong numbers">
          {next ? <Wait next={next} /> : <FormattedMessage id="scoring.attempts.over" />}
        </p>
        <p className="small">
          {next && <InMoscow time={next.at} />}
          <FormattedMessage id={next ? 'scoring.attempts.none.note' : 'scoring.attempts.over.note'} />
        </p>
      </div>
    </footer>
  );
}

function Wait({ next: { at, unlimited } }: { next: NonNullable<Next> }) {
  return (
    <FormattedMessage
      id={unlimited ? 'scoring.attempts.none.late' : 'scoring.attempts.none'}
      values={{ time: <Countdown to={at} inWords />, at: formatTime(at) }}
    />
  );
}

function InMoscow({ time }: { time: string }) {
  const moscow = formatTime(time, 'Europe/Moscow');
  if (formatTime(time) === moscow) return null;
  return (
    <>
      <FormattedMessage id="shell.time.moscow" values={{ time: moscow }} />
      {'. '}
    </>
  );
}
