import { z } from 'zod';
import { champname } from '../../championships/contract/championship.js';
import { advance } from '../../championships/contract/editor.js';
import { route } from '../../kernel/contract/route.js';
import { tourView } from './tour.js';

const named = z.object({ champname });

export const tours = route({
  method: 'GET',
  path: 'championships/{champname}/tours',
  summary: 'Tours of a championship, in their order',
  access: 'public',
  params: named,
  reply: z.object({ items: z.array(tourView) }),
  errors: [],
});

export const advanceTeams = route({
  method: 'POST',
  path: 'championships/{champname}/tours/{tourId}/advance',
  summary:
    'Decide who goes on from a tour that is over; without `advance` as the tour itself says. For the client and admins',
  access: 'user',
  params: named.extend({ tourId: z.uuid() }),
  body: z.object({
    reason: z.string().trim().min(1, 'FIELD_REQUIRED').max(500, 'TOO_LONG'),
    advance: advance.optional(),
  }),
  reply: z.object({ teams: z.number().int() }),
  errors: [],
});
