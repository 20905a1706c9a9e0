import { defineEntity, p } from '@mikro-orm/core';
import type { Tour } from '../../championships/contract/editor.js';
import { DomainError } from '../../kernel/domain/domain-error.js';

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

/** The tour before the running one: whoever hands in now went on from it. Null in the first tour and without tours. */
export const tourBefore = (tours: readonly Tour[], now: Date): Tour | null => {
  const started = tours.filter(({ dateStart }) => new Date(dateStart) <= now);
  const running = started.at(-1);
  if (tours.length === 0) return null;
  if (running && now < new Date(running.dateEnd)) return started.at(-2) ?? null;
  const next = tours[started.length];
  if (!next) throw new DomainError('CHAMPIONSHIP_OVER');
  throw new DomainError('CHAMPIONSHIP_NOT_STARTED', { details: { startsAt: next.dateStart } });
};

/** A tour that is over and is followed by another, so that it must be decided who goes on. */
export const isDecidable = (tours: readonly Tour[], tour: Tour, now: Date): boolean =>
  tours.at(-1)?.id !== tour.id && now >= new Date(tour.dateEnd);
