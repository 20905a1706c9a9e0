import { z } from 'zod';
import { reason } from '../../../kernel/contract/reason.js';
import { route } from '../../../kernel/contract/route.js';
import { champname } from '../../contract/championship.js';
import { testName, testView } from './algorithm.js';

const named = z.object({ champname });
const one = named.extend({ name: testName });
/** Whether what is judged already may be judged otherwise from now on, and why. */
const replacement = z.object({ rejudge: z.stringbool().default(false), reason: reason.optional() });
const list = z.object({ items: z.array(testView) });
const engineErrors = [
  ...(['TRUTH_INVALID', 'METRIC_REQUIRED', 'SCORING_LIMIT'] as const),
  ...(['REJUDGE_NEEDED', 'PROGRAM_SCORES', 'REASON_NEEDED'] as const),
] as const;

export const testList = route({
  method: 'GET',
  path: 'championships/{champname}/tests',
  about: ['settings'],
  summary: 'The tests on which handed-in repositories are run; inputs of visible ones may be downloaded',
  access: 'user',
  params: named,
  reply: list,
  errors: ['NOT_PARTICIPATING', 'CHAMPIONSHIP_NOT_STARTED'],
});

export const testInput = route({
  method: 'GET',
  path: 'championships/{champname}/tests/{name}',
  about: ['settings'],
  summary: 'The input of a test: of a visible one for those who take part, of any for the client and admins',
  access: 'user',
  params: one,
  produces: 'application/octet-stream',
  errors: ['NOT_PARTICIPATING', 'CHAMPIONSHIP_NOT_STARTED', 'KIND_WRONG'],
});

export const putTest = route({
  method: 'PUT',
  path: 'championships/{champname}/tests/{name}',
  changes: ['settings', 'championship', 'files'],
  summary:
    'Make a test, or change it: its `input`, and `truth` where it counts. What is absent stays; the answers of all tests together are the answers of the championship',
  access: 'user',
  params: one,
  body: replacement.extend({ visible: z.stringbool().optional() }),
  file: { field: 'input', maxBytes: 'solution', beside: 'truth' },
  reply: list,
  errors: ['FILE_REQUIRED', 'TESTS_FULL', 'KIND_WRONG', 'CHAMPIONSHIP_ARCHIVED', ...engineErrors],
  rate: { points: 300, seconds: 3600, by: 'user' },
});

export const deleteTest = route({
  method: 'DELETE',
  path: 'championships/{champname}/tests/{name}',
  changes: ['settings', 'championship', 'files'],
  summary: 'Remove a test with its answers',
  access: 'user',
  params: one,
  query: replacement,
  reply: list,
  errors: ['KIND_WRONG', 'CHAMPIONSHIP_ARCHIVED', ...engineErrors],
});
