import type { TourView } from '#modules/scoring/tours/contract/tour.js';

/** When another tour runs, or none any more. */
export const turnsOf = (tours: readonly TourView[]): number[] =>
  tours.flatMap(({ dateStart, dateEnd }) => [Date.parse(dateStart), Date.parse(dateEnd)]);

/** The last tour that is over; undefined before the end of the first and without tours. */
export const latestOver = (tours: readonly TourView[], now: number): TourView | undefined =>
  tours.findLast(({ dateEnd }) => Date.parse(dateEnd) <= now);
