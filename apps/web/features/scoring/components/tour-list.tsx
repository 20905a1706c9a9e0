import { FormattedMessage } from 'react-intl';
import type { TourView } from '../../../../../modules/scoring/contract/tour.js';
import { Chip } from '../../../components/chip.js';
import { DateTime } from '../../../components/date-time.js';
import { useBilingual } from '../../../lib/i18n/bilingual.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { useNow } from '../../../lib/use-now.js';
import { useTours } from '../api/board.js';
import classes from './tour-list.module.css';

const minute = 60_000;

/** CHAMP6: the tours of a championship, which one runs, and whether one's team is in it; nothing where there are none. */
export function TourList({ champname }: { champname: string }) {
  const t = useText();
  const now = useNow(minute);
  const { data } = useTours(champname);
  if (!data || data.length === 0) return null;
  return (
    <ol className={classes.tours} aria-label={t({ id: 'scoring.tours' })}>
      {data.map((tour) => (
        <Tour key={tour.id} tour={tour} now={now} />
      ))}
    </ol>
  );
}

function Tour({ tour, now }: { tour: TourView; now: number }) {
  const say = useBilingual();
  const isRunning = new Date(tour.dateStart).getTime() <= now && now < new Date(tour.dateEnd).getTime();
  return (
    <li className={classes.tour} aria-current={isRunning ? 'step' : undefined}>
      <span className={classes.title}>{say(tour.title)}</span>
      <span className={classes.dates}>
        <DateTime time={tour.dateStart} /> – <DateTime time={tour.dateEnd} />
      </span>
      {tour.own !== null && (
        <Chip tone={tour.own ? 'ok' : 'warn'}>
          <FormattedMessage id={tour.own ? 'scoring.tours.in' : 'scoring.tours.out'} />
        </Chip>
      )}
      {tour.goOn !== null && (
        <span className={classes.dates}>
          <FormattedMessage id="scoring.tours.goOn" values={{ count: tour.goOn }} />
        </span>
      )}
    </li>
  );
}
