import { Hourglass } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { formatTime } from '../../../../../modules/kernel/contract/time-format.js';
import { Countdown } from '../../../components/countdown.js';
import type { Reply } from '../../../lib/api/routes.js';
import classes from './no-attempts.module.css';

/** In place of Submit when the attempts of the day are used up: when there are new ones (CHAMP8). */
export function NoAttempts({ attempts }: { attempts: Reply<'GET championships/{champname}/attempts'> }) {
  const { resetsAt } = attempts;
  const moscow = formatTime(resetsAt, 'Europe/Moscow');
  const own = formatTime(resetsAt);
  return (
    <footer className={classes.box}>
      <Hourglass className={classes.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className={classes.wait}>
          <FormattedMessage
            id="scoring.attempts.none"
            values={{ time: <Countdown to={resetsAt} inWords />, at: own }}
          />
        </p>
        <p className={classes.note}>
          {own !== moscow && (
            <>
              <FormattedMessage id="shell.time.moscow" values={{ time: moscow }} />
              {'. '}
            </>
          )}
          <FormattedMessage id="scoring.attempts.none.note" />
        </p>
      </div>
    </footer>
  );
}
