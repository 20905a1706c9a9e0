import type { TourView } from '#modules/scoring/tours/contract/tour.js';

/** The tour that runs, or the next one between two; undefined after the last and without tours. */
export const comingTour = (tours: readonly TourView[], now: number): TourView | undefined =>
  tours.find(({ dateEnd }) => now < Date.parse(dateEnd));

/** The tour before, if it is over and nobody has decided yet who goes on from it to this one. */
export const undecidedBefore = (tours: readonly TourView[], tour: TourView, now: number): TourView | undefined => {
  const before = tours[tours.indexOf(tour) - 1];
  return before && before.goOn === null && Date.parse(before.dateEnd) <= now ? before : undefined;
};

/** What is known of the own team and the time that it has. */
export interface Terms {
  /** Of the championship, ISO 8601; undefined where that is past. */
  dateStart?: string | undefined;
  tours: readonly TourView[];
  /** CHAMP7, ISO 8601; null without a time of its own. */
  submitUntil: string | null;
}

/** Why nothing is taken of a team, by the codes with which the server would refuse it. */
export type Closed =
  | 'CHAMPIONSHIP_NOT_STARTED'
  | 'SUBMIT_TIMEOUT'
  | 'TOUR_NOT_STARTED'
  | 'TOURS_OVER'
  | 'TOUR_UNDECIDED'
  | 'TEAM_NOT_ON_TOUR';

/** CHAMP6, CHAMP7, CHAMP8: why nothing is taken of the own team now; null where it may hand in. */
export const closedBy = ({ dateStart, tours, submitUntil }: Terms, now: number): Closed | null => {
  if (dateStart !== undefined && now < Date.parse(dateStart)) return 'CHAMPIONSHIP_NOT_STARTED';
  if (submitUntil !== null && Date.parse(submitUntil) <= now) return 'SUBMIT_TIMEOUT';
  if (tours.length === 0) return null;
  const tour = comingTour(tours, now);
  if (!tour) return 'TOURS_OVER';
  if (tour.own === false) return 'TEAM_NOT_ON_TOUR';
  if (now < Date.parse(tour.dateStart)) return 'TOUR_NOT_STARTED';
  return undecidedBefore(tours, tour, now) ? 'TOUR_UNDECIDED' : null;
};

/** When the answer may be another one. */
export const turnsOf = ({ dateStart, tours, submitUntil }: Terms): number[] => [
  ...(dateStart === undefined ? [] : [Date.parse(dateStart)]),
  ...tours.flatMap(({ dateStart, dateEnd }) => [Date.parse(dateStart), Date.parse(dateEnd)]),
  ...(submitUntil === null ? [] : [Date.parse(submitUntil)]),
];
