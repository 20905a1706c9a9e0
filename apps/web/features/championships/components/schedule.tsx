import { FormattedMessage } from 'react-intl';
import type { ChampionshipCard } from '../../../../../modules/championships/contract/championship.js';
import { DateTime } from '../../../components/date-time.js';
import { useNow } from '../../../lib/use-now.js';
import classes from './schedule.module.css';

const minute = 60_000;

/** The dates of a championship as a line with "now" on it. */
export function Schedule({ champ }: { champ: ChampionshipCard }) {
  const now = new Date(useNow(minute)).toISOString();
  const moments: readonly { id: 'start' | 'now' | 'end'; time: string }[] = [
    { id: 'start', time: champ.dateStart },
    ...(champ.dateEnd ? [{ id: 'end' as const, time: champ.dateEnd }] : []),
    { id: 'now', time: now },
  ];
  return (
    <ol className={classes.line}>
      {moments
        .toSorted((one, other) => one.time.localeCompare(other.time))
        .map(({ id, time }) => (
          <li key={id} className={classes.moment} data-kind={id} data-past={time <= now || undefined}>
            <span className={classes.name}>
              <FormattedMessage id={`championships.schedule.${id}`} />
            </span>
            <DateTime time={time} />
          </li>
        ))}
    </ol>
  );
}
