import type { TourView } from '#modules/scoring/tours/contract/tour.js';
import type { OwnScore } from './own-scores.js';

/** Own scores that can be compared with each other. */
export interface ScoreGroup {
  judgedBy: string | null;
  scores: OwnScore[];
  /** The tour by whose own answers they were judged; null for the answers of the championship. */
  tour: TourView | null;
  /** Others came later that were judged by newer answers to the same, or by another metric. */
  isFormer: boolean;
}

export interface NamedGroup extends ScoreGroup {
  /** Null where there is but one. */
  name: string | null;
}

/** Groups of comparable scores, the one with the newest score first (SUB3, CHAMP6). */
export const groupsOf = (scores: readonly OwnScore[], tours: readonly TourView[]): ScoreGroup[] => {
  const groups = new Map<string | null, OwnScore[]>();
  for (const score of scores.toReversed()) groups.set(score.judgedBy, [score, ...(groups.get(score.judgedBy) ?? [])]);
  const seen = new Set<TourView | null>();
  return [...groups].map(([judgedBy, ofGroup]) => {
    const tour = tourOf(ofGroup.at(-1)?.time ?? 0, tours);
    const isFormer = seen.has(tour);
    seen.add(tour);
    return { judgedBy, scores: ofGroup, tour, isFormer };
  });
};

const tourOf = (time: number, tours: readonly TourView[]): TourView | null =>
  tours.find(
    ({ ownAnswers, dateStart, dateEnd }) => ownAnswers && Date.parse(dateStart) <= time && time < Date.parse(dateEnd),
  ) ?? null;
