import { FormattedMessage } from 'react-intl';
import type { TourView } from '#modules/scoring/tours/contract/tour.js';
import { Chip } from '#web/ui/chip.js';
import { DateTime } from '#web/words/date-time.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useNowAt } from '#web/lib/use-now-at.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { useTours } from '#web/words/board.data.js';
import { turnsOf } from './tours.js';
import classes from './tour-list.module.css';

/** Whether the tour before is over, and nobody has decided yet who goes on from it to this one. */
const isUndecided = (tours: readonly TourView[], tour: TourView, now: number): boolean => {
  const before = tours[tours.indexOf(tour) - 1];
  return before !== undefined && before.goOn === null && Date.parse(before.dateEnd) <= now;
};

/** What a tour is to the own team; nothing for those without one, and for a tour that is not asked about yet. */
const partIn = (tours: readonly TourView[], tour: TourView, now: number): MessageId | null => {
  if (tour.own === true) return 'scoring.tours.in';
  if (tour.missed) return 'scoring.tours.missed';
  if (tour.own === null) return isUndecided(tours, tour, now) ? 'scoring.tours.undecided' : null;
  return tours[0]?.missed ? 'scoring.tours.notIn' : 'scoring.tours.out';
};

/**
 * CHAMP6: the tours of a championship, which one runs, and whether one's team is in it; nothing where there are none.
 * @param isOut the team is disqualified: what it was in or not is of no matter, and the page says why it hands in nothing
 */
export function TourList({ champname, isOut }: { champname: string; isOut: boolean }) {
  const t = useText();
  const tours = useTours(champname).data ?? [];
  const now = useNowAt(turnsOf(tours));
  if (tours.length === 0) return null;
  return (
    <ol className="stack gap-3 bare fit-220px" aria-label={t({ id: 'scoring.tours' })}>
      {tours.map((tour) => (
        <Tour key={tour.id} tour={tour} part={isOut ? null : partIn(tours, tour, now)} now={now} />
      ))}
    </ol>
  );
}

function Tour({ tour, part, now }: { tour: TourView; part: MessageId | null; now: number }) {
  const say = useBilingual();
  const isRunning = new Date(tour.dateStart).getTime() <= now && now < new Date(tour.dateEnd).getTime();
  return (
    <li className={classes.tour} aria-current={isRunning ? 'step' : undefined}>
      <span className={classes.title}>{say(tour.title)}</span>
      <span className="muted small">
        <DateTime time={tour.dateStart} /> – <DateTime time={tour.dateEnd} />
      </span>
      {part && (
        <Chip tone={tour.own ? 'ok' : 'warn'}>
          <FormattedMessage id={part} />
        </Chip>
      )}
      {tour.goOn !== null && (
        <span className="muted small">
          <FormattedMessage id="scoring.tours.goOn" values={{ count: tour.goOn }} />
        </span>
      )}
    </li>
  );
}
