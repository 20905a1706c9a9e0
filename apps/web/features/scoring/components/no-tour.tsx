import { Hourglass } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { TourView } from '../../../../../modules/scoring/contract/tour.js';
import { Countdown } from '../../../components/countdown.js';
import { DateTime } from '../../../components/date-time.js';
import { useBilingual } from '../../../lib/i18n/bilingual.js';
import classes from './no-attempts.module.css';

interface Props {
  /** The tour that comes; undefined after the last. */
  next: TourView | undefined;
  onBegin: () => void;
}

/** In place of the form while no tour runs: nothing is taken then (CHAMP6). */
export function NoTour({ next, onBegin }: Props) {
  return (
    <section className={classes.box} aria-labelledby="no-tour">
      <Hourglass className={classes.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <h2 id="no-tour" className={classes.wait}>
          <FormattedMessage id={next ? 'errors.TOUR_NOT_STARTED' : 'errors.TOURS_OVER'} />
        </h2>
        <p className={classes.note}>
          {next ? <Wait tour={next} onEnd={onBegin} /> : <FormattedMessage id="scoring.tours.over" />}
        </p>
      </div>
    </section>
  );
}

function Wait({ tour, onEnd }: { tour: TourView; onEnd: () => void }) {
  const say = useBilingual();
  return (
    <FormattedMessage
      id="scoring.tours.pause"
      values={{
        tour: say(tour.title),
        time: <DateTime time={tour.dateStart} withMoscow />,
        wait: <Countdown to={tour.dateStart} inWords onEnd={onEnd} />,
      }}
    />
  );
}
