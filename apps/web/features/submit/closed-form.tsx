import { Flag, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Attempts } from '#modules/scoring/solutions/contract/queue.js';
import type { TourView } from '#modules/scoring/tours/contract/tour.js';
import { Countdown } from '#web/ui/countdown.js';
import { DateTime } from '#web/words/date-time.js';
import { isOutBy } from '#web/words/solutions/attempts.data.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useNowAt } from '#web/lib/use-now-at.js';
import { AfterEnd } from './after-end.js';
import { latestOver, turnsOf } from './tours.js';

type Gate = NonNullable<Attempts['gate']>;

interface Props extends Pick<Attempts, 'submitUntil'> {
  gate: Gate;
  tours: readonly TourView[];
}

/** In place of the form while nothing is taken of the own team: why, until when, and what stays (CHAMP6, CHAMP7). */
export function ClosedForm({ gate, ...rest }: Props) {
  const why = reasonFor(gate, rest.tours);
  const Icon = why === 'TEAM_NOT_ON_TOUR' || why === 'TEAM_DISQUALIFIED' ? Flag : Hourglass;
  return (
    <section className="line gap-3 rounded p-3-4 warn-subtle" aria-labelledby="closed">
      <Icon className="rigid warn" size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <h2 id="closed" className="strong numbers">
          <FormattedMessage id={`errors.${why}`} />
        </h2>
        <p className="small">
          <Note gate={gate} why={why} {...rest} /> {isOutBy({ gate }) && <AfterEnd from={gate.until} />}
        </p>
      </div>
    </section>
  );
}

const tourFrom = (tours: readonly TourView[], start: string | null): TourView | undefined =>
  tours.find(({ dateStart }) => start !== null && Date.parse(dateStart) === Date.parse(start));

/** A team that is known not to be in the next tour is not told to wait for it. */
const reasonFor = ({ code, until }: Gate, tours: readonly TourView[]): Gate['code'] =>
  code === 'TOUR_NOT_STARTED' && tourFrom(tours, until)?.own === false ? 'TEAM_NOT_ON_TOUR' : code;

function Note({ gate: { until }, why, submitUntil, tours }: Props & { why: Gate['code'] }): ReactNode {
  const say = useBilingual();
  const now = useNowAt(turnsOf(tours));
  switch (why) {
    case 'CHAMPIONSHIP_NOT_STARTED': {
      const time = until ?? '';
      const values = { time: <DateTime time={time} withMoscow />, wait: <Countdown to={time} inWords /> };
      return <FormattedMessage id="scoring.closed.start" values={values} />;
    }
    case 'CHAMPIONSHIP_OVER':
      return <FormattedMessage id="championships.over.text" />;
    case 'TEAM_DISQUALIFIED':
      return <FormattedMessage id="scoring.closed.disqualified" />;
    case 'SUBMIT_TIMEOUT': {
      const time = <DateTime time={submitUntil ?? ''} withMoscow />;
      return <FormattedMessage id="scoring.closed.timeout" values={{ time }} />;
    }
    case 'TEAM_NOT_ON_TOUR':
      return <FormattedMessage id={tours[0]?.missed ? 'scoring.tours.late.text' : 'scoring.tours.out.text'} />;
    case 'TOURS_OVER':
      return <FormattedMessage id="scoring.tours.over" />;
    case 'TOUR_NOT_STARTED': {
      const tour = tourFrom(tours, until);
      return tour && <Wait tour={tour} />;
    }
    case 'TOUR_UNDECIDED': {
      const before = latestOver(tours, now);
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
