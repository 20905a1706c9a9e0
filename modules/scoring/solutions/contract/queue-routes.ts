import { z } from 'zod';
import { champname } from '../../../championships/contract/championship.js';
import { longestTeamName } from '../../../championships/contract/limits.js';
import { nothing } from '../../../kernel/contract/list.js';
import { route } from '../../../kernel/contract/route.js';
import { reason } from '../../../kernel/contract/reason.js';
import { mostGranted } from '../../contract/limits.js';
import { attemptGrant, attempts, queueView } from './queue.js';
import { commentAgain, solutionStatus } from './solution.js';

const named = z.object({ champname });
const one = z.object({ id: z.uuid() });
const changed = z.object({ id: z.string(), status: solutionStatus });

export const attemptsLeft = route({
  method: 'GET',
  path: 'championships/{champname}/attempts',
  about: ['attempts'],
  summary: "The team's attempts of the current day, and what it was granted beside",
  access: 'user',
  params: named,
  reply: attempts,
  errors: ['NOT_PARTICIPATING'],
});

export const grantAttempts = route({
  method: 'POST',
  path: 'championships/{champname}/attempts',
  changes: ['solutions', 'queue', 'attempts', 'rejudges', 'settings'],
  summary: 'Give a team attempts beside the daily ones; its reason is shown to the team. For the client and admins',
  access: 'user',
  params: named,
  body: z.object({
    /** Name of the team, whatever its case. */
    team: z.string().trim().min(1, 'FIELD_REQUIRED').max(longestTeamName, 'TOO_LONG'),
    count: z.coerce.number().int().min(1).max(mostGranted),
    reason,
  }),
  reply: attemptGrant,
  errors: ['CHAMPIONSHIP_OVER', 'KEY_REUSED'],
  idempotent: true,
});

export const queue = route({
  method: 'GET',
  path: 'championships/{champname}/queue',
  about: ['queue'],
  summary: 'Size of the evaluation queue, the own place in it and the approximate wait',
  access: 'public',
  params: named,
  reply: queueView,
  errors: [],
});

export const cancelSolution = route({
  method: 'POST',
  path: 'solutions/{id}/cancel',
  changes: ['solutions', 'attempts', 'queue'],
  summary: 'Take back an own solution that still waits; its attempt is returned. Refused once it runs or is finished',
  access: 'user',
  params: one,
  reply: changed,
  errors: ['SOLUTION_STATUS'],
  idempotent: true,
});

export const editSolution = route({
  method: 'PATCH',
  path: 'solutions/{id}',
  changes: ['solutions'],
  summary: 'Change the comment of an own solution, or choose it for the final result',
  access: 'user',
  params: one,
  body: z.object({
    comment: commentAgain,
    final: z.union([z.boolean(), z.stringbool()]).optional(),
  }),
  reply: z.object({ id: z.string(), comment: z.string(), final: z.boolean() }),
  errors: ['COMMENT_TOO_LONG', 'FINAL_LIMIT', 'FINAL_UNRANKED', 'ORGANISER', 'RESULTS_OUT'],
});

export const retrySolution = route({
  method: 'POST',
  path: 'solutions/{id}/retry',
  changes: ['solutions', 'queue', 'attempts', 'rejudges', 'settings', 'leaderboard'],
  summary: 'Send a FAILED solution into the queue again. For the client and admins',
  access: 'user',
  params: one,
  body: z.object({ reason }),
  reply: changed,
  errors: ['SOLUTION_STATUS', 'FILE_GONE'],
  idempotent: true,
});

export const revokeSolution = route({
  method: 'POST',
  path: 'solutions/{id}/revoke',
  changes: ['solutions', 'queue', 'attempts', 'rejudges', 'settings', 'leaderboard'],
  summary: 'Take the score of a solution away; its attempt is returned, its team reads why. For the client and admins',
  access: 'user',
  params: one,
  body: z.object({ reason }),
  reply: changed,
  errors: ['SOLUTION_STATUS'],
  idempotent: true,
});

export const pauseChampionshipQueue = route({
  method: 'POST',
  path: 'championships/{champname}/queue/pause',
  changes: ['solutions', 'queue', 'attempts', 'rejudges', 'settings'],
  summary: "Stop scoring a championship's solutions; people read the reason. For the client and admins",
  access: 'user',
  params: named,
  body: z.object({ reason }),
  reply: nothing,
  errors: [],
  idempotent: true,
});

export const resumeChampionshipQueue = route({
  method: 'POST',
  path: 'championships/{champname}/queue/resume',
  changes: ['solutions', 'queue', 'attempts', 'rejudges', 'settings'],
  summary: 'Go on scoring. Refused when it is not stopped. For the client and admins',
  access: 'user',
  params: named,
  body: z.object({ reason }),
  reply: nothing,
  errors: ['QUEUE_GOES_ON'],
  idempotent: true,
});
