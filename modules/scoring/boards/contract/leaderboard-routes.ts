import { z } from 'zod';
import { champname } from '../../../championships/contract/championship.js';
import { pageQuery, time } from '../../../kernel/contract/list.js';
import { route } from '../../../kernel/contract/route.js';
import { longestSearch } from '../../contract/limits.js';
import { boardName, leaderboard, leaderboardHistory, scoreDistribution, teamCard } from './leaderboard.js';

const named = z.object({ champname });
const which = z.object({ board: boardName.default('public') });
const tour = z.uuid('FORMAT_INVALID').optional();
/** Teams by their names, `most` at a time. */
const teamsNamed = (most: number) =>
  z
    .union([z.string().max(64), z.array(z.string().max(64)).max(most)])
    .transform((one) => [one].flat())
    .optional();
/** Reads that cost the database more than a page. */
const rate = { points: 120, seconds: 60, by: 'ip' } as const;
/** Each counts who was better at dozens of moments. */
const historyRate = { points: 30, seconds: 60, by: 'user' } as const;

export const board = route({
  method: 'GET',
  path: 'championships/{champname}/leaderboard',
  about: ['leaderboard'],
  summary:
    'The leaderboard as it was last refreshed, or shown at an earlier moment, or that of one `tour`; `after` starts below a place, `q` finds teams and members, `team` asks for the rows of the teams of these names alone, on a board of now',
  access: 'public',
  replica: true,
  params: named,
  query: pageQuery.extend({
    ...which.shape,
    q: z.string().trim().max(longestSearch).optional(),
    team: teamsNamed(20),
    at: time.optional(),
    tour,
    after: z.coerce.number().int().min(0).max(100_000_000).optional(),
  }),
  reply: leaderboard,
  errors: ['FORMAT_INVALID'],
});

export const boardHistory = route({
  method: 'GET',
  path: 'championships/{champname}/leaderboard/history',
  about: ['leaderboard'],
  summary:
    'Scores over time, and places of the first hundred and the own team: of the named teams, else of the first ten and the own one',
  access: 'public',
  replica: true,
  params: named,
  query: z.object({
    team: teamsNamed(12),
  }),
  reply: leaderboardHistory,
  errors: [],
  rate: historyRate,
});

export const boardDistribution = route({
  method: 'GET',
  path: 'championships/{champname}/leaderboard/distribution',
  about: ['leaderboard'],
  summary: 'How the scores are spread, on the leaderboard or on that of one `tour`',
  access: 'public',
  replica: true,
  params: named,
  query: which.extend({ tour }),
  reply: scoreDistribution,
  errors: [],
  rate,
});

export const boardTeam = route({
  method: 'GET',
  path: 'championships/{champname}/leaderboard/teams/{team}',
  about: ['leaderboard'],
  summary: 'A team of the leaderboard: its members and the days on which it handed in',
  access: 'public',
  replica: true,
  params: named.extend({ team: z.string().min(1).max(64) }),
  reply: teamCard,
  errors: [],
  rate,
});

export const boardCsv = route({
  method: 'GET',
  path: 'championships/{champname}/leaderboard.csv',
  summary:
    'The whole leaderboard as CSV, or that of one `tour`; `outdated` is true where a score is by former answers or another metric',
  access: 'public',
  replica: true,
  params: named,
  query: which.extend({ tour }),
  produces: 'text/csv; charset=utf-8',
  errors: [],
  rate,
});
