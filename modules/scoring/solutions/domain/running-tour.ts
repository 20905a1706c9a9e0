import type { Tour } from '../../../championships/contract/editor.js';
import { DomainError } from '../../../kernel/domain/domain-error.js';

const begun = (tours: readonly Tour[], now: Date): readonly Tour[] =>
  tours.filter(({ dateStart }) => new Date(dateStart) <= now);

/** The tour that began last: what is sent belongs to it. Null before the first and without tours. */
export const latestTour = (tours: readonly Tour[], now: Date): Tour | null => begun(tours, now).at(-1) ?? null;

/** The one that boards show: nothing that is sent after the end competes, so that no tour of later is shown. */
export const shownTour = (
  { tours, dateEnd }: { tours: readonly Tour[]; dateEnd: Date | null },
  now: Date,
): Tour | null => latestTour(tours, dateEnd !== null && dateEnd < now ? dateEnd : now);

/**
 * The tour in which something that is handed in now takes part; null without tours.
 * @throws DomainError TOUR_NOT_STARTED before the first and between two tours, TOURS_OVER after the last
 */
export const runningTour = (tours: readonly Tour[], now: Date): Tour | null => {
  const latest = latestTour(tours, now);
  if (tours.length === 0 || (latest && now < new Date(latest.dateEnd))) return latest;
  const next = tours[begun(tours, now).length];
  if (!next) throw new DomainError('TOURS_OVER');
  throw new DomainError('TOUR_NOT_STARTED', { details: { startsAt: next.dateStart } });
};

/** Whether a tour says itself who goes on. A list that nobody has written yet is waited for: decided now, it would keep everybody out. */
export const isSaid = ({ advance }: Tour): boolean => advance?.by !== 'list' || advance.teams.length > 0;

/**
 * Whether what was decided at this moment is of the tour as it went. With its end moved behind that it goes on, and is decided anew
 * as it says itself; what somebody chose for one that says nothing stays until they choose again.
 */
export const isDecidedFor = (tour: Tour, decidedAt: Date): boolean =>
  !isSaid(tour) || decidedAt >= new Date(tour.dateEnd);

/** The tour before the running one: whoever hands in now went on from it. Null in the first tour and without tours. */
export const tourBefore = (tours: readonly Tour[], now: Date): Tour | null =>
  runningTour(tours, now) && (begun(tours, now).at(-2) ?? null);
