import { z } from 'zod';
import { adminListQuery, nothing, time } from '../list.js';
import { reason } from '../reason.js';
import { route } from '../route.js';

export const deadLetterList = route({
  method: 'GET',
  path: 'admin/dead-letters',
  about: ['work'],
  summary: 'Jobs whose every attempt failed, for the console, and why; the newest first; filter by { reaction }',
  access: 'admin',
  query: adminListQuery,
  reply: z.array(
    z.object({
      id: z.uuid(),
      /** Which reaction it was for, such as `notifications.deliver-message`. */
      reaction: z.string(),
      /** What its last attempt met, in the program's words. */
      why: z.string(),
      at: time,
      tries: z.number().int(),
    }),
  ),
  errors: [],
});

export const deadLetterAgain = route({
  method: 'POST',
  path: 'admin/dead-letters/{id}/again',
  changes: ['work'],
  summary: 'Try a job again whose every attempt failed; CONFLICT for one that this version knows nothing of',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason }),
  reply: nothing,
  errors: ['KEY_REUSED'],
  idempotent: true,
});
