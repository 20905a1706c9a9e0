import { defineEntity, p } from '@mikro-orm/core';
import type { ChampionshipFacts } from '../../../championships/championships.api.js';
import type { Advance, Tour } from '../../../championships/contract/editor.js';
import { DomainError, found, refuse } from '../../../kernel/domain/domain-error.js';

/** CHAMP6: who goes on from a tour was decided. */
export const TourDecision = defineEntity({
  name: 'TourDecision',
  schema: 'scoring',
  tableName: 'tour_decisions',
  properties: { tourId: p.uuid().primary(), championshipId: p.uuid(), decidedAt: p.datetime() },
});

/** A team that goes on from a tour to the next. */
export const TourTeam = defineEntity({
  name: 'TourTeam',
  schema: 'scoring',
  tableName: 'tour_teams',
  properties: {
    tour: () => p.manyToOne(TourDecision).joinColumn('tour_id').deleteRule('cascade').primary(),
    teamId: p.uuid().primary(),
  },
});

const begun = (tours: readonly Tour[], now: Date): readonly Tour[] =>
  tours.filter(({ dateStart }) => new Date(dateStart) <= now);

/** The tour that began last: what is sent belongs to it, and boards show it. Null before the first and without tours. */
export const latestTour = (tours: readonly Tour[], now: Date): Tour | null => begun(tours, now).at(-1) ?? null;

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

/** The tour before the running one: whoever hands in now went on from it. Null in the first tour and without tours. */
export const tourBefore = (tours: readonly Tour[], now: Date): Tour | null =>
  runningTour(tours, now) && (begun(tours, now).at(-2) ?? null);

/** A tour that is over and is followed by another, so that it must be decided who goes on. */
export const isDecidable = (tours: readonly Tour[], tour: Tour, now: Date): boolean =>
  tours.at(-1)?.id !== tour.id && now >= new Date(tour.dateEnd);

/**
 * What is decided about a tour, by the rule that is wished, else by that of the tour itself.
 * @throws DomainError NOT_FOUND without such a tour or a rule, TOUR_UNDECIDABLE while there is nothing to decide
 */
export const choiceOf = (
  { id, direction, tours }: Pick<ChampionshipFacts, 'id' | 'direction' | 'tours'>,
  tourId: string,
  now: Date,
  wish?: Advance,
) => {
  const tour = found(tours.find((one) => one.id === tourId));
  refuse(!isDecidable(tours, tour, now), 'TOUR_UNDECIDABLE', { endsAt: tour.dateEnd });
  return { tourId, championshipId: id, direction, advance: found(wish ?? tour.advance) };
};
