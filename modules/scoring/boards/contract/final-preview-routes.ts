import { z } from 'zod';
import { champname } from '../../../championships/contract/championship.js';
import { route } from '../../../kernel/contract/route.js';
import { mostPreviewed } from '../../contract/limits.js';
import { finalPreview } from './final-preview.js';

const named = z.object({ champname });
/** It ranks all solutions anew. */
const rate = { points: 60, seconds: 60, by: 'user' } as const;

export const previewFinal = route({
  method: 'GET',
  path: 'championships/{champname}/final-preview',
  answerSeconds: 120,
  about: ['leaderboard'],
  summary:
    'The final board as it would be if the results were revealed now, by private scores: not public before. The first look is in the audit log. For the client and admins',
  access: 'user',
  params: named,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(mostPreviewed).default(100),
    /** Starts below this place. */
    after: z.coerce.number().int().min(0).max(100_000_000).default(0),
  }),
  reply: finalPreview,
  errors: [],
  rate,
});

export const finalPreviewCsv = route({
  method: 'GET',
  path: 'championships/{champname}/final-preview.csv',
  summary: 'The same whole as CSV: not public before the results are out. For the client and admins',
  access: 'user',
  params: named,
  produces: 'text/csv; charset=utf-8',
  errors: [],
  rate,
});
