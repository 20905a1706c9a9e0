import { z } from 'zod';
import { adminListQuery, time } from '../list.js';
import { route } from '../route.js';
import './topics.js';
import { workProgress, workState, workView } from './view.js';

const params = z.object({ id: z.uuid() });

export const work = route({
  method: 'GET',
  path: 'work/{id}',
  about: ['work'],
  summary:
    'Something that takes long: how far it is, and what came of it. By the id that a 202 answers: of a solution, a re-judgement, ' +
    'a message to participants, an import, a backup or an export (`work`), or of an archive of the own data (`work`)',
  access: 'user',
  params,
  reply: workView,
  errors: [],
});

export const cancelWork = route({
  method: 'POST',
  path: 'work/{id}/cancel',
  // Whatever it is of.
  changes: ['work', 'archive', 'backups', 'campaigns', 'rejudges', 'settings', 'solutions', 'attempts', 'queue'],
  summary: 'Break off something that takes long; CONFLICT once it is done or has failed',
  access: 'user',
  params,
  reply: workView,
  errors: [],
  repeats: 'what is cancelled stays so',
});

const adminWorkRow = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** What it is about, such as `archive:<id>`. */
  subject: z.string(),
  state: workState,
  progress: workProgress.nullable(),
  /** Code of the catalogue. */
  error: z.string().nullable(),
  /** What its last try met, in the program's words. */
  why: z.string().nullable(),
  /** How often somebody began it. */
  tries: z.number().int(),
  personId: z.uuid().nullable(),
  championshipId: z.uuid().nullable(),
  madeAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  /** It can be begun once more. */
  again: z.boolean(),
});

export const adminWork = route({
  method: 'GET',
  path: 'admin/work',
  about: ['work'],
  summary: 'What takes long, for the console: what waits, runs, is stuck or failed, and why; the newest first',
  access: 'admin',
  query: adminListQuery.extend({ state: workState.optional() }),
  reply: z.array(adminWorkRow),
  errors: [],
});

export const workAgain = route({
  method: 'POST',
  path: 'admin/work/{id}/again',
  changes: ['work'],
  summary: 'Begin once more what failed or was cancelled; CONFLICT for all else',
  access: 'admin',
  params,
  body: z.object({ reason: z.string().max(1000).default('') }),
  reply: workView,
  errors: [],
  idempotent: true,
});

export * from './dead-letter-routes.js';
