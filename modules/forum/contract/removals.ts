import { z } from 'zod';
import { adminListQuery, nothing, time } from '../../kernel/contract/list.js';
import { reason } from '../../kernel/contract/reason.js';
import { route } from '../../kernel/contract/route.js';
import { judgedPost } from './applications.js';

/** By which post somebody is named: it is done to whoever wrote it, or, where they are called otherwise by now, to nobody. */
const post = judgedPost.optional();

const removed = z.object({ id: z.uuid(), topics: z.number().int(), comments: z.number().int() });

export const removePosts = route({
  method: 'POST',
  path: 'admin/forum-removals',
  answerSeconds: 120,
  changes: ['topic', 'comments', 'decisions'],
  summary: 'Takes away all that one person wrote in the forum; it can be brought back',
  access: 'admin',
  body: z.object({ login: z.string({ error: 'FIELD_REQUIRED' }).min(1, 'FIELD_REQUIRED').max(64), post, reason }),
  reply: removed,
  errors: ['AUTHOR_RENAMED'],
  idempotent: true,
});

export const undoRemoval = route({
  method: 'POST',
  path: 'admin/forum-removals/{id}/undo',
  answerSeconds: 120,
  changes: ['topic', 'comments', 'decisions'],
  summary: 'Brings back what was taken away at once',
  access: 'admin',
  params: z.object({ id: z.uuid('NOT_FOUND') }),
  body: z.object({ reason }),
  reply: removed,
  errors: [],
  idempotent: true,
});

const removal = removed.extend({
  login: z.string(),
  name: z.string(),
  by: z.string(),
  reason: z.string(),
  at: time,
  undoneAt: time.nullable(),
});
export type AdminRemoval = z.infer<typeof removal>;

export const adminRemovals = route({
  method: 'GET',
  path: 'admin/forum-removals',
  about: ['decisions'],
  summary: 'Whose posts were taken away at once, by whom and why, for the console',
  access: 'admin',
  query: adminListQuery,
  reply: z.array(removal),
  errors: [],
});

const byLogin = z.object({ login: z.string().min(1).max(64) });

export const warnPerson = route({
  method: 'POST',
  path: 'admin/forum-people/{login}/warn',
  changesNothing: 'Nobody reads it but the person, who has a notice of it',
  summary: 'Tells somebody why what they write in the forum is not wanted there',
  access: 'admin',
  params: byLogin,
  body: z.object({ post, reason }),
  reply: nothing,
  errors: ['AUTHOR_RENAMED'],
  idempotent: true,
});

export const blockPerson = route({
  method: 'POST',
  path: 'admin/forum-people/{login}/block',
  changesNothing: 'Nobody reads it but the person, who has a notice of it',
  summary: 'Lets somebody only read for so many days, or for ever',
  access: 'admin',
  params: byLogin,
  body: z.object({ days: z.number().int().min(1).max(3650).nullable(), post, reason }),
  reply: nothing,
  errors: ['AUTHOR_RENAMED', 'LAST_ADMIN', 'OWN_ACCOUNT'],
  idempotent: true,
});
