import { z } from 'zod';
import { nothing } from '../../../kernel/contract/list.js';
import { reason } from '../../../kernel/contract/reason.js';
import { route } from '../../../kernel/contract/route.js';
import { champname } from '../championship.js';
import { truthAccepted } from '../editor.js';

const named = z.object({ champname });

/**
 * Whether what is judged already may be judged otherwise from now on, and why answers are replaced once people see the
 * championship: for the audit log.
 */
const replacement = z.object({ rejudge: z.stringbool().default(false), reason: reason.optional() });

/** What refuses other answers where solutions were judged. */
const judgedErrors = ['REJUDGE_NEEDED', 'PROGRAM_SCORES', 'REASON_NEEDED'] as const;
/** What refuses a file that the engine has to understand. */
const engineErrors = ['TRUTH_INVALID', 'METRIC_REQUIRED', 'SCORING_LIMIT'] as const;

export const putTruth = route({
  method: 'PUT',
  path: 'championships/{champname}/truth',
  changes: ['settings', 'championship', 'files'],
  summary: 'Upload the answers; they are checked by the metric and never leave the server',
  access: 'user',
  params: named,
  body: replacement,
  file: { field: 'file', maxBytes: 'solution' },
  reply: truthAccepted,
  errors: ['CHAMPIONSHIP_ARCHIVED', 'FILE_REQUIRED', ...judgedErrors, ...engineErrors],
  rate: { points: 60, seconds: 3600, by: 'user' },
});

const ofTour = named.extend({ tourId: z.uuid() });

export const putTourTruth = route({
  method: 'PUT',
  path: 'championships/{champname}/tours/{tourId}/truth',
  changes: ['settings', 'championship', 'files'],
  summary:
    'Upload answers of a tour alone: what is sent during it is scored by them. As secret as the others. First ones only before the results are out',
  access: 'user',
  params: ofTour,
  body: replacement,
  file: { field: 'file', maxBytes: 'solution' },
  reply: truthAccepted,
  errors: ['CHAMPIONSHIP_ARCHIVED', 'RESULTS_OUT', 'FILE_REQUIRED', ...judgedErrors, ...engineErrors],
  rate: { points: 60, seconds: 3600, by: 'user' },
});

export const deleteTourTruth = route({
  method: 'DELETE',
  path: 'championships/{champname}/tours/{tourId}/truth',
  changes: ['settings', 'championship', 'files'],
  summary: 'Let a tour go by the answers of the championship again, until the results are out',
  access: 'user',
  params: ofTour,
  query: replacement,
  reply: nothing,
  errors: ['CHAMPIONSHIP_ARCHIVED', 'RESULTS_OUT', ...judgedErrors, 'SCORING_LIMIT'],
});
