import { z } from 'zod';
import { champname } from '../../championships/contract/championship.js';
import { pageQuery } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import { explanation, formulaView, medalsPage, rank, ratingPage, ratingSpread, teamRating } from './rating.js';

declare module '../../kernel/contract/route.js' {
  interface RouteTables {
    rating: typeof import('./routes.js');
  }
}

const longestSearch = 100;
export const rating = route({
  method: 'GET',
  path: 'rating',
  summary: 'The people of the rating, the highest first; with the caller’s own row',
  access: 'public',
  replica: true,
  query: pageQuery.extend({
    q: z.string().trim().max(longestSearch, 'TOO_LONG').optional(),
    city: z.string().trim().max(longestSearch, 'TOO_LONG').optional(),
    rank: rank.optional(),
    /** Starts below this place. */
    after: z.coerce.number().int().min(0).max(100_000_000).optional(),
  }),
  reply: ratingPage,
  errors: [],
});

export const ratingFormula = route({
  method: 'GET',
  path: 'rating/formula',
  summary: 'The numbers of the formula that points are given by',
  access: 'public',
  reply: formulaView,
  errors: [],
});

export const ratingMedals = route({
  method: 'GET',
  path: 'rating/medals',
  summary: 'The people with medals, by gold, silver and bronze, and the ladder of ranks',
  access: 'public',
  replica: true,
  query: pageQuery,
  reply: medalsPage,
  errors: [],
});

export const distributionOfRating = route({
  method: 'GET',
  path: 'rating/distribution',
  summary: 'How GeneralScore is spread among the people of the rating, and where the caller is',
  access: 'public',
  replica: true,
  reply: ratingSpread,
  errors: [],
});

export const explainedRating = route({
  method: 'GET',
  path: 'rating/{login}',
  summary: 'Each point and rank of a person, with all that is needed to compute it again',
  access: 'public',
  params: z.object({ login: z.string().min(1).max(64) }),
  reply: explanation,
  errors: [],
});

export const ratingOfTeam = route({
  method: 'GET',
  path: 'rating/teams/{champname}/{team}',
  summary: 'Ranks and places of the people of a team, by its name',
  access: 'public',
  params: z.object({ champname, team: z.string().min(1).max(64) }),
  reply: teamRating,
  errors: [],
});

/** All of it is read. */
const wholeRate = { points: 10, seconds: 60, by: 'ip' } as const;

export const ratingCsv = route({
  method: 'GET',
  path: 'rating.csv',
  summary: 'The whole rating as CSV, with the key that GeneralScore of any day follows from',
  access: 'public',
  produces: 'text/csv; charset=utf-8',
  errors: [],
  rate: wholeRate,
});

export const awardsCsv = route({
  method: 'GET',
  path: 'rating/awards.csv',
  summary: 'Every award as CSV: all that points and medals follow from, for `podium rating verify`',
  access: 'public',
  produces: 'text/csv; charset=utf-8',
  errors: [],
  rate: wholeRate,
});

export const ratingBadge = route({
  method: 'GET',
  path: 'rating/{login}.svg',
  summary: 'Rank, medals and place of a person as a picture, for other sites',
  access: 'public',
  params: z.object({ login: z.string().min(1).max(64) }),
  produces: 'image/svg+xml',
  errors: [],
});

export const ratingCard = route({
  method: 'GET',
  path: 'rating/{login}/{champname}.svg',
  summary:
    'What a person reached in a championship as a picture to share: place, teams, medal and points on the day of the end',
  access: 'public',
  params: z.object({ login: z.string().min(1).max(64), champname }),
  produces: 'image/svg+xml',
  errors: [],
});

/** Each is drawn. */
const drawnRate = { points: 60, seconds: 60, by: 'ip' } as const;

export const personPicture = route({
  method: 'GET',
  path: 'rating/{login}.png',
  summary: 'Rank, place and medals of a person as a picture that networks show beside a link',
  access: 'public',
  params: z.object({ login: z.string().min(1).max(64) }),
  produces: 'image/png',
  errors: [],
  rate: drawnRate,
});

export const resultPicture = route({
  method: 'GET',
  path: 'rating/{login}/{champname}.png',
  summary: 'What a person reached in a championship as a picture that networks show beside a link',
  access: 'public',
  params: z.object({ login: z.string().min(1).max(64), champname }),
  produces: 'image/png',
  errors: [],
  rate: drawnRate,
});

export * from './admin-routes.js';
export * from './disqualifying-routes.js';
