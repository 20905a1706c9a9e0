import { defineEntity, p } from '@mikro-orm/core';
import type { ChampionshipFacts } from '../../../championships/championships.api.js';
import type { Advance, Tour } from '../../../championships/contract/editor.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';

/** CHAMP6: who goes on from a tour was decided. Its id is chosen by who saves it, so that it names a tour of its championship alone. */
export const TourDecision = defineEntity({
  name: 'TourDecision',
  schema: 'scoring',
  tableName: 'tour_decisions',
  properties: { championshipId: p.uuid().primary(), tourId: p.uuid().primary(), decidedAt: p.datetime() },
});

/** A team that goes on from a tour to the next. */
export const TourTeam = defineEntity({
  name: 'TourTeam',
  schema: 'scoring',
  tableName: 'tour_teams',
  properties: {
    tour: () => p.manyToOne(TourDecision).joinColumns('championship_id', 'tour_id').deleteRule('cascade').primary(),
    teamId: p.uuid().primary(),
  },
});

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
