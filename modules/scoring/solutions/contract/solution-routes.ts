import { z } from 'zod';
import { champname } from '../../../championships/contract/championship.js';
import { pageOf, pageQuery } from '../../../kernel/contract/list.js';
import { route } from '../../../kernel/contract/route.js';
import { finals } from './finals.js';
import { accepted, refusals, submitRepository } from './sending.js';
import { comment, commentAgain, comparison, logLine, receipt, solutionStatus, solutionView } from './solution.js';

const named = z.object({ champname });
const one = z.object({ id: z.uuid() });

export const submit = route({
  method: 'POST',
  path: 'championships/{champname}/solutions',
  changes: ['solutions', 'attempts', 'queue'],
  summary:
    'Upload a solution, or hand a repository in as JSON; it is stored before the answer and scored in the background',
  access: 'user',
  params: named,
  body: z.object({ comment, repository: z.string().optional(), ref: z.string().optional() }),
  file: { field: 'file', maxBytes: 'solution' },
  instead: submitRepository,
  reply: accepted,
  status: 202,
  errors: ['FILE_REQUIRED', 'KIND_WRONG', 'REPOSITORY_UNAVAILABLE', ...refusals],
  rate: { points: 120, seconds: 60, by: 'user' },
  idempotent: 'by what it makes',
});

export const submitAgain = route({
  method: 'POST',
  path: 'solutions/{id}/again',
  changes: ['solutions', 'attempts', 'queue'],
  summary:
    'Submit the stored file of an own solution as a new one: another attempt under the same rules, without an upload',
  access: 'user',
  params: one,
  body: z.object({ comment: commentAgain }),
  reply: accepted,
  status: 202,
  errors: ['SOLUTION_OPEN', 'FILE_GONE', 'KIND_WRONG', ...refusals],
  rate: { points: 120, seconds: 60, by: 'user' },
  idempotent: 'by what it makes',
});

export const solutions = route({
  method: 'GET',
  path: 'championships/{champname}/solutions',
  about: ['solutions'],
  summary: "The caller's team's solutions, the newest first",
  access: 'user',
  params: named,
  query: pageQuery.extend({ status: solutionStatus.optional() }),
  reply: pageOf(solutionView),
  errors: ['NOT_PARTICIPATING'],
});

export const finalSolutions = route({
  method: 'GET',
  path: 'championships/{champname}/finals',
  about: ['solutions'],
  summary: "The caller's team's solutions that make its final result: the chosen ones, else its best public ones",
  access: 'user',
  params: named,
  reply: finals,
  errors: ['NOT_PARTICIPATING'],
});

export const solution = route({
  method: 'GET',
  path: 'solutions/{id}',
  about: ['solutions'],
  summary: 'One solution of the own team; of any team for the client and admins',
  access: 'user',
  params: one,
  reply: solutionView,
  errors: [],
});

export const solutionLog = route({
  method: 'GET',
  path: 'solutions/{id}/log',
  about: ['solutions'],
  summary: 'What happened to a solution, step by step',
  access: 'user',
  params: one,
  reply: z.object({ items: z.array(logLine) }),
  errors: [],
});

export const solutionComparison = route({
  method: 'GET',
  path: 'solutions/{id}/comparison/{other}',
  about: ['solutions'],
  summary: 'Two solutions of the own team in one championship, side by side; how their files differ is for the client',
  access: 'user',
  params: one.extend({ other: z.uuid() }),
  reply: comparison,
  errors: [],
  // Bands of many rows are megabytes.
  rate: { points: 120, seconds: 60, by: 'user' },
});

export const solutionFile = route({
  method: 'GET',
  path: 'solutions/{id}/file',
  summary:
    'The file as it was uploaded, or what a repository gave on its tests: with hidden ones among them for the client alone (PREDICTIONS_HIDDEN); FILE_GONE where it never got a score and was removed',
  access: 'user',
  params: one,
  produces: 'application/octet-stream',
  errors: ['FILE_GONE', 'PREDICTIONS_HIDDEN'],
});

export const solutionReceipt = route({
  method: 'GET',
  path: 'solutions/{id}/receipt',
  about: ['solutions'],
  summary: 'What a score was made with: checksums, metric and engine versions, duration; `podium verify` recomputes it',
  access: 'user',
  params: one,
  reply: receipt,
  errors: [],
});

export const format = route({
  method: 'GET',
  path: 'championships/{champname}/format',
  about: ['settings'],
  summary:
    'What a right solution looks like, made from the truth without giving it away: for a check before the upload; from the start on',
  access: 'user',
  params: named,
  produces: 'application/json',
  errors: ['NOT_PARTICIPATING', 'CHAMPIONSHIP_NOT_STARTED', 'TRUTH_UNFIT', 'SCORING_LIMIT'],
});
