import type { Tour } from '../../../championships/contract/editor.js';
import { type OwnTime, submitUntil } from '../../../championships/contract/taking-part.js';
import { attemptsResetAt } from './attempt-day.js';

/** What decides when a team can hand in again. */
export interface AttemptTerms extends OwnTime {
  dateEnd?: Date | null | undefined;
  acceptAfterEnd: boolean;
  tours: readonly Tour[];
}

/** When the next attempt is free; `unlimited` ones are late, outside the ranking. */
export interface NextAttempt {
  at: Date;
  unlimited: boolean;
}

/**
 * CHAMP6, CHAMP7, CHAMP8: when a team gets attempts after those of today: with the next day, or with the tour that begins after
 * that, if the championship and the team's own time last until then.
 * @param confirmedAt when the team confirmed that it takes part, ISO 8601
 * @returns null when there are no more
 */
export const nextAttempt = (terms: AttemptTerms, confirmedAt: string, now: Date): NextAttempt | null => {
  const { dateEnd = null, acceptAfterEnd, tours } = terms;
  const until = submitUntil(confirmedAt, terms);
  const at = withinTour(tours, attemptsResetAt(now));
  const isInTime = at !== null && (dateEnd === null || at < dateEnd) && (until === null || at < new Date(until));
  if (isInTime) return { at, unlimited: false };
  return dateEnd !== null && acceptAfterEnd ? { at: dateEnd, unlimited: true } : null;
};

/** The moment itself while a tour runs, or there are none; else the start of the next one. Null after the last. */
const withinTour = (tours: readonly Tour[], moment: Date): Date | null => {
  if (tours.length === 0) return moment;
  const tour = tours.find(({ dateEnd }) => moment < new Date(dateEnd));
  return tour ? new Date(Math.max(moment.getTime(), Date.parse(tour.dateStart))) : null;
};
