import { FormattedMessage } from 'react-intl';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import type { Bilingual } from '#modules/kernel/contract/language.js';
import { formatDateTime } from '#modules/kernel/contract/time-format.js';
import { DateTime } from '#web/words/date-time.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useNow } from '#web/lib/use-now.js';
import classes from './schedule.module.css';

const minute = 60_000;

/** A stage of a championship, as far as the line of dates goes. */
export interface ScheduledTour {
  id: string;
  title: Bilingual;
  dateStart: string;
  dateEnd: string;
}

interface Props {
  champ: Pick<ChampionshipCard, 'dateStart' | 'dateEnd'>;
  /** CHAMP6: in their order. */
  tours: readonly ScheduledTour[];
}

/** The dates of a championship and of its tours as a line with "now" on it. */
export function Schedule({ champ, tours }: Props) {
  const say = useBilingual();
  const now = new Date(useNow(minute)).toISOString();
  return (
    <ol className="stack bare mb-5">
      {momentsOf(champ, tours, now).map(({ kind, tour, time }) => (
        <li
          key={`${kind} ${tour?.id ?? ''}`}
          className={classes.moment}
          data-kind={kind}
          data-past={time <= now || undefined}
        >
          <span className={classes.name}>
            <FormattedMessage id={`championships.schedule.${kind}`} values={{ tour: tour && say(tour.title) }} />
          </span>
          <span className="wrap gap-0-3">
            <DateTime time={time} withMoscow />
            <InMoscow time={time} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Moscow's time where the reader's is another. */
function InMoscow({ time }: { time: string }) {
  const moscow = formatDateTime(time, 'Europe/Moscow');
  if (moscow === formatDateTime(time)) return null;
  return (
    <span className="small regular">
      <FormattedMessage id="shell.time.moscow" values={{ time: moscow }} />
    </span>
  );
}

interface Moment {
  kind: 'start' | 'now' | 'end' | 'tourStart' | 'tourEnd';
  time: string;
  tour?: ScheduledTour;
}

const momentsOf = ({ dateStart, dateEnd }: Props['champ'], tours: readonly ScheduledTour[], now: string): Moment[] => {
  const moments: Moment[] = [
    { kind: 'start', time: dateStart },
    ...tours.flatMap((tour): Moment[] => [
      { kind: 'tourStart', tour, time: tour.dateStart },
      { kind: 'tourEnd', tour, time: tour.dateEnd },
    ]),
    ...(dateEnd ? [{ kind: 'end' as const, time: dateEnd }] : []),
    { kind: 'now', time: now },
  ];
  return moments.toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time));
};
