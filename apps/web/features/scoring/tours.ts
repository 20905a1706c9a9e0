import type { TourView } from '../../../../modules/scoring/contract/tour.js';

/** The tour that runs, or the next one between two; undefined after the last and without tours. */
export const comingTour = (tours: readonly TourView[], now: number): TourView | undefined =>
  tours.find(({ dateEnd }) => now < Date.parse(dateEnd));

/** Whether none runs though there are tours: before the first, between two and after the last. */
export const isBetween = (tours: readonly TourView[], now: number): boolean => {
  const tour = comingTour(tours, now);
  return tours.length > 0 && (!tour || now < Date.parse(tour.dateStart));
};

/** CHAMP6: whether the own team can hand in no more, because it did not go on. */
export const isOutOf = (tours: readonly TourView[], now: number): boolean => comingTour(tours, now)?.own === false;
