import type { AwardView, RatedPerson } from '#modules/rating/contract/rating.js';
import type { Reply } from '#modules/client/routes.js';
import { inDays } from './basics.js';

/** Somebody at a place of the rating. */
export const rated = (place: number, more: Partial<RatedPerson> = {}): RatedPerson => ({
  place,
  login: `person-${place}`,
  name: `Person ${place}`,
  city: '',
  rank: 'PADAWAN',
  rewards: { gold: 0, silver: 0, bronze: 0 },
  change: 0,
  generalScore: 100_000 / place,
  championships: 1,
  trail: [],
  ...more,
});

export const ratingOf = (items: RatedPerson[], more: Partial<Reply<'GET rating'>> = {}): Reply<'GET rating'> => ({
  items,
  nextCursor: null,
  total: items.length,
  own: null,
  orderedAt: inDays(-1),
  ...more,
});

/** A first place among a hundred, alone, on the day of the end. */
export const award = (champname: string, more: Partial<AwardView> = {}): AwardView => ({
  champname,
  title: { rus: '', eng: `Title of ${champname}` },
  here: true,
  team: 'Team',
  place: 1,
  placeFrom: 1,
  placeTo: 1,
  teams: 100,
  teamSize: 1,
  weight: 1,
  endedAt: inDays(-1),
  days: 1,
  base: 47_712,
  today: 47_617,
  factors: { weight: 1, team: 1, place: 1, teams: 0.477, time: 0.998 },
  medal: 'GOLD',
  formula: 1,
  imported: false,
  voided: null,
  ...more,
});

export const explanation = (awards: AwardView[]): Reply<'GET rating/{login}'> => ({
  login: 'alice',
  name: 'alice',
  rank: 'KNIGHT',
  rewards: { gold: 1, silver: 0, bronze: 0 },
  ratingPlace: 1,
  generalScore: 47_617,
  change: null,
  ranks: [],
  next: 'MASTER',
  steps: [],
  awards,
  history: [],
});
