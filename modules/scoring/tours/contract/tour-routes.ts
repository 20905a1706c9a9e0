import { z } from 'zod';
import { champname } from '../../../championships/contract/championship.js';
import { advance } from '../../../championships/contract/editor.js';
import { longBodyBytes, route } from '../../../kernel/contract/route.js';
import { reason } from '../../../kernel/contract/reason.js';
import { tourPreview, tourView } from './tour.js';

const named = z.object({ champname });

export const tours = route({
  method: 'GET',
  path: 'championships/{champname}/tours',
  about: ['tours'],
  summary: 'Tours of a championship, in their order',
  access: 'public',
  params: named,
  reply: z.object({ items: z.array(tourView) }),
  errors: [],
});

const ofTour = named.extend({ tourId: z.uuid() });

export const previewAdvance = route({
  method: 'POST',
  path: 'championships/{champname}/tours/{tourId}/advance/preview',
  answerSeconds: 120,
  about: ['tours'],
  changesNothing: 'Answers what an act would do',
  summary:
    'Who would go on from a tour that is over, who comes in and who drops out; changes nothing. For the client and admins',
  access: 'user',
  params: ofTour,
  bodyBytes: longBodyBytes,
  body: z.object({ advance: advance.optional() }),
  reply: tourPreview,
  errors: ['TOUR_UNDECIDABLE'],
  repeats: 'it reads',
});

export const advanceTeams = route({
  method: 'POST',
  path: 'championships/{champname}/tours/{tourId}/advance',
  answerSeconds: 120,
  changes: ['tours', 'leaderboard'],
  summary:
    'Decide who goes on from a tour that is over, also anew; without `advance` as the tour itself says. Refused where the `outcome` of a preview is named and would be another one now. For the client and admins',
  access: 'user',
  params: ofTour,
  bodyBytes: longBodyBytes,
  body: z.object({ reason, advance: advance.optional(), outcome: z.string().max(64).optional() }),
  reply: z.object({ teams: z.number().int() }),
  errors: ['TOUR_UNDECIDABLE', 'PREVIEW_OUTDATED'],
  idempotent: true,
});
