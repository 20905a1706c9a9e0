import { z } from 'zod';
import { champname } from '../../../championships/contract/championship.js';
import { nothing } from '../../../kernel/contract/list.js';
import { route } from '../../../kernel/contract/route.js';
import { boxView, repositoryWish, solutionTest, trialTest, trialView } from './run.js';

const named = z.object({ champname });

export const box = route({
  method: 'GET',
  path: 'championships/{champname}/box',
  about: ['settings'],
  summary: 'What handed-in repositories are run in, and why nothing is run where that is so',
  access: 'public',
  params: named,
  reply: boxView,
  errors: ['KIND_WRONG'],
});

export const checkRepository = route({
  method: 'POST',
  path: 'championships/{champname}/check-repository',
  changes: ['trial'],
  summary:
    'Whether a repository can be had: its commit and size, and with `run` what it does on the visible tests. Costs no attempt',
  access: 'user',
  params: named,
  body: z.object({ ...repositoryWish, run: z.boolean().optional() }),
  reply: z.object({
    commit: z.string(),
    files: z.number().int(),
    bytes: z.number(),
    /** Of those that a trial came to within its time. */
    tests: z.array(trialTest).optional(),
  }),
  errors: [
    'NOT_PARTICIPATING',
    'KIND_WRONG',
    'CHAMPIONSHIP_NOT_STARTED',
    'CHAMPIONSHIP_OVER',
    'TEAM_DISQUALIFIED',
    'REPOSITORY_UNAVAILABLE',
    'CHECK_PAUSED',
    'TRIALS_EXCEEDED',
    'KEY_REUSED',
  ],
  idempotent: true,
  // A check waits for the one before it and for its clone, a trial for its tests.
  answerSeconds: 150,
  rate: { points: 60, seconds: 3600, by: 'user' },
});

export const lastTrial = route({
  method: 'GET',
  path: 'championships/{champname}/trial',
  about: ['trial'],
  summary:
    'The last repository that the caller tried on the visible tests within a day: where it stands, and what came of it',
  access: 'user',
  params: named,
  reply: z.object({ trial: trialView.nullable(), left: z.number().int(), limit: z.number().int() }),
  errors: ['KIND_WRONG'],
});

export const cancelTrial = route({
  method: 'POST',
  path: 'championships/{champname}/trial/cancel',
  changes: ['trial'],
  summary: 'Ends the trials of the caller that still go on; one that no runner had yet is not counted',
  access: 'user',
  params: named,
  reply: nothing,
  repeats: 'what has ended stays so',
  errors: ['KIND_WRONG'],
});

export const solutionTests = route({
  method: 'GET',
  path: 'solutions/{id}/tests',
  about: ['solutions'],
  summary: 'The tests of a solution that is a repository, in their order; none of others',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ items: z.array(solutionTest) }),
  errors: [],
});

export const solutionTestLog = route({
  method: 'GET',
  path: 'solutions/{id}/tests/{name}/log',
  summary: 'What a test wrote: all of a visible one, as far as it has come; answers Range, so that it can be followed',
  access: 'user',
  params: z.object({ id: z.uuid(), name: z.string().min(1).max(64) }),
  produces: 'text/plain',
  errors: ['KIND_WRONG'],
});
