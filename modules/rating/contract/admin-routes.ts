import { z } from 'zod';
import { champname } from '../../championships/contract/championship.js';
import { reason } from '../../kernel/contract/reason.js';
import { route } from '../../kernel/contract/route.js';
import { workView } from '../../kernel/contract/work/view.js';
import { consequences, contestView, correction } from './correction.js';
import { longestImport } from './import.js';

const params = z.object({ champname });

export const contest = route({
  method: 'GET',
  path: 'admin/rating/{champname}',
  about: ['rating', 'championship'],
  summary: 'How a championship counts for the rating, and which teams were taken out of its results',
  access: 'admin',
  params,
  reply: contestView,
  errors: [],
});

export const previewCorrection = route({
  method: 'POST',
  path: 'admin/rating/{champname}/preview',
  answerSeconds: 120,
  about: ['rating'],
  changesNothing: 'Answers what an act would do',
  summary: 'Who would gain or lose which medal, points and rank; before the results are out: by making them final now',
  access: 'admin',
  params,
  body: correction,
  reply: consequences,
  errors: ['SAMPLE_OUTDATED'],
  repeats: 'it reads',
});

export const correct = route({
  method: 'POST',
  path: 'admin/rating/{champname}/correct',
  answerSeconds: 120,
  changes: ['rating', 'leaderboard', 'team'],
  summary:
    'Change how a championship counts, take a team out of its results or back; the reason is kept in the audit log',
  access: 'admin',
  params,
  body: correction.extend({ reason }),
  reply: consequences,
  errors: ['SAMPLE_OUTDATED'],
  idempotent: true,
});

export const awardsOfRejudge = route({
  method: 'GET',
  path: 'rejudges/{id}/awards',
  answerSeconds: 120,
  about: ['rejudges'],
  summary:
    'Who would gain or lose which medal, points and rank if a re-judgement were applied. For the client and admins',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  reply: consequences,
  errors: ['SAMPLE_OUTDATED'],
  rate: { points: 30, seconds: 60, by: 'user' },
});

export const importRating = route({
  method: 'POST',
  path: 'admin/rating/import',
  changes: ['work', 'rating', 'leaderboard'],
  summary:
    'Have the results of championships that were held elsewhere taken from a CSV, or only checked; a longer one by `podium rating import`. ' +
    '`GET work/{id}` tells how far it is, and in `result` what became of it: rows, championships, changed, problems and the first of them (`listed`)',
  access: 'admin',
  body: z.object({
    csv: z.string().min(1, 'FIELD_REQUIRED').max(longestImport, 'TOO_LONG'),
    /** Only what is wrong with it is told. */
    check: z.boolean(),
    reason,
  }),
  bodyBytes: 3 * longestImport,
  reply: workView,
  status: 202,
  errors: ['KEY_REUSED'],
  idempotent: true,
});
