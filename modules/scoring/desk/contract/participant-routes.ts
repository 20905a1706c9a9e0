import { z } from 'zod';
import { champname } from '../../../championships/contract/championship.js';
import { pageQuery } from '../../../kernel/contract/list.js';
import { route } from '../../../kernel/contract/route.js';
import { longestSearch } from '../../contract/limits.js';
import { participantFilter, participantPage } from './participants.js';

const named = z.object({ champname });
/** All rows are read. */
const rate = { points: 30, seconds: 60, by: 'user' } as const;

export const participants = route({
  method: 'GET',
  path: 'championships/{champname}/participants',
  about: ['team'],
  summary:
    "Who takes part: teams with their members, first and last solution, who came last first; `q` finds teams and members' logins. For the client and admins",
  access: 'user',
  replica: true,
  params: named,
  query: pageQuery.extend({
    q: z.string().trim().max(longestSearch).optional(),
    only: participantFilter.optional(),
  }),
  reply: participantPage,
  errors: [],
});

export const participantsCsv = route({
  method: 'GET',
  path: 'championships/{champname}/participants.csv',
  summary: 'The same whole as CSV, a line a person. For the client and admins',
  access: 'user',
  params: named,
  produces: 'text/csv; charset=utf-8',
  errors: [],
  rate,
});

export const submissionsCsv = route({
  method: 'GET',
  path: 'championships/{champname}/submissions.csv',
  summary: 'Solutions of all teams as CSV, the newest first; as `submissions` otherwise. For the client and admins',
  access: 'user',
  params: named,
  query: z.object({
    /** With private scores: the first time that somebody asks for them before the results are out is in the audit log. */
    private: z.stringbool().default(false),
  }),
  produces: 'text/csv; charset=utf-8',
  errors: [],
  rate,
});
