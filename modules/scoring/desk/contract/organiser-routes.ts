import { z } from 'zod';
import { champname } from '../../../championships/contract/championship.js';
import { pageOf, pageQuery } from '../../../kernel/contract/list.js';
import { longBodyBytes, route } from '../../../kernel/contract/route.js';
import { longestSearch, mostRetried } from '../../contract/limits.js';
import { organiserGrant, organiserQueue, organiserRow, organiserView } from './organiser.js';
import { workView } from '../../../kernel/contract/work/view.js';
import { reason } from '../../../kernel/contract/reason.js';
import { solutionStatus } from '../../solutions/contract/solution.js';

const named = z.object({ champname });
/** With private scores: the first time that somebody asks for them before the results are out is in the audit log (SUB5). */
const withPrivate = { private: z.stringbool().default(false) };

export const submissions = route({
  method: 'GET',
  path: 'championships/{champname}/submissions',
  about: ['solutions'],
  summary: "Solutions of all teams, the newest first; `q` finds teams and members' logins. For the client and admins",
  access: 'user',
  replica: true,
  params: named,
  query: pageQuery.extend({
    status: solutionStatus.optional(),
    q: z.string().trim().max(longestSearch).optional(),
    ...withPrivate,
  }),
  reply: pageOf(organiserRow),
  errors: [],
});

export const submission = route({
  method: 'GET',
  path: 'championships/{champname}/submissions/{id}',
  about: ['solutions'],
  summary: 'A solution of any team: its log, its receipt and the beginning of its file. For the client and admins',
  access: 'user',
  params: named.extend({ id: z.uuid() }),
  query: z.object(withPrivate),
  reply: organiserView,
  errors: [],
});

export const championshipQueue = route({
  method: 'GET',
  path: 'championships/{champname}/queue-state',
  about: ['queue'],
  summary: "The championship's own part of the evaluation queue, and what is stopped. For the client and admins",
  access: 'user',
  params: named,
  reply: organiserQueue,
  errors: [],
});

export const attemptGrants = route({
  method: 'GET',
  path: 'championships/{champname}/attempt-grants',
  about: ['attempts'],
  summary: 'Attempts that teams were given beside the daily ones, the newest first. For the client and admins',
  access: 'user',
  params: named,
  query: pageQuery,
  reply: pageOf(organiserGrant),
  errors: [],
});

export const retrySolutions = route({
  method: 'POST',
  path: 'championships/{champname}/retries',
  changes: ['solutions', 'queue', 'attempts', 'rejudges', 'settings'],
  summary:
    'Send FAILED solutions into the queue again: the named ones, else all, the oldest first. Answers the work, whose result says how many were taken. For the client and admins',
  access: 'user',
  params: named,
  bodyBytes: longBodyBytes,
  body: z.object({
    reason,
    solutions: z.array(z.uuid()).min(1, 'FIELD_REQUIRED').max(mostRetried, 'TOO_LONG').optional(),
  }),
  reply: workView,
  status: 202,
  errors: [],
  idempotent: true,
});
