import { Flag, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { TourView } from '#modules/scoring/tours/contract/tour.js';
import { Countdown } from '#web/ui/countdown.js';
import { DateTime } from '#web/words/date-time.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useNowAt } from '#web/lib/use-now-at.js';
import { type Closed, comingTour, type Terms, turnsOf, undecidedBefore } from '#web/words/tours.js';
import { AfterEnd } from './after-end.js';
import classes from './no-attempts.module.css';

interface Props extends Terms {
  why: Closed;
  /** From then on late ones are taken; null where none ever are. */
  lateFrom: string | null;
}

/** In place of the form while nothing is taken of the own team: why, until when, and what stays (CHAMP6, CHAMP7). */
export function ClosedForm({ why, lateFrom, ...terms }: Props) {
  const isOut = why === 'TEAM_NOT_ON_TOUR';
  const passes = why === 'CHAMPIONSHIP_NOT_STARTED' || why === 'TOUR_NOT_STARTED' || why === 'TOUR_UNDECIDED';
  const Icon = isOut ? Flag : Hourglass;
  return (
    <section className={classes.box} aria-labelledby="closed">
      <Icon className={classes.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <h2 id="closed" className={classes.wait}>
          <FormattedMessage id={`errors.${why}`} />
        </h2>
        <p className={classes.note}>
          <Note why={why} {...terms} /> {!passes && <AfterEnd from={lateFrom} />}
        </p>
      </div>
    </section>
  );
}

function Note({ why, ...terms }: Terms & { why: Closed }): ReactNode {
  const say = useBilingual();
  const now = useNowAt(turnsOf(terms));
  const { dateStart = '', tours, submitUntil } = terms;
  const tour = comingTour(tours, now);
  switch (why) {
    case 'CHAMPIONSHIP_NOT_STARTED': {
      const values = { time: <DateTime time={dateStart} withMoscow />, wait: <Countdown to={dateStart} inWords /> };
      return <FormattedMessage id="scoring.closed.start" values={values} />;
    }
    case 'SUBMIT_TIMEOUT': {
      const time = <DateTime time={submitUntil ?? ''} withMoscow />;
      return <FormattedMessage id="scoring.closed.timeout" values={{ time }} />;
    }
    case 'TEAM_NOT_ON_TOUR':
      return <FormattedMessage id={tours[0]?.missed ? 'scoring.tours.late.text' : 'scoring.tours.out.text'} />;
    case 'TOURS_OVER':
      return <FormattedMessage id="scoring.tours.over" />;
    case 'TOUR_NOT_STARTED':
      return tour && <Wait tour={tour} />;
    case 'TOUR_UNDECIDED': {
      const before = tour && undecidedBefore(tours, tour, now);
      return <FormattedMessage id="scoring.tours.undecided.text" values={{ tour: before && say(before.title) }} />;
    }
  }
}

function Wait({ tour }: { tour: TourView }) {
  const say = useBilingual();
  return (
    <FormattedMessage
      id="scoring.tours.pause"
      values={{
        tour: say(tour.title),
        time: <DateTime time={tour.dateStart} withMoscow />,
        wait: <Countdown to={tour.dateStart} inWords />,
      }}
    />
  );
}
