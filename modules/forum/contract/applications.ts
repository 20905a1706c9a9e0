import { z } from 'zod';

import { adminListQuery, nothing, time } from '../../kernel/contract/list.js';
import { reason } from '../../kernel/contract/reason.js';
import { route } from '../../kernel/contract/route.js';
import { uuidForm } from '../../kernel/contract/uuid.js';
import { straight } from '../../kernel/contract/texts/straight.js';
import { applicationStates } from './application.machine.js';
import { revision, threadName, threadType, threadView } from './forum.js';
import { takenThreadNames } from './addresses.js';
import { longestThreadDescription, longestThreadTitle, threadNameLength } from './limits.js';

const required = { error: 'FIELD_REQUIRED' } as const;

/** The name of a thread as people choose it. */
const chosenName = z
  .string(required)
  .trim()
  .min(1, 'FIELD_REQUIRED')
  .min(threadNameLength.min, 'TOO_SHORT')
  .max(threadNameLength.max, 'TOO_LONG')
  .regex(/^[a-z0-9][a-z0-9_-]*$/, 'FORMAT_INVALID')
  .refine((name) => !takenThreadNames.includes(name), 'FORMAT_INVALID');

const line = (max: number) =>
  z.string(required).trim().overwrite(straight).min(1, 'FIELD_REQUIRED').max(max, 'TOO_LONG');

/** What somebody asks for; the logo comes beside it. */
export const applicationForm = z.object({
  name: chosenName,
  title: line(longestThreadTitle),
  description: line(longestThreadDescription),
  /** Of what kind its topics are. */
  type: threadType.default('ordinary'),
});
export type ApplicationForm = z.infer<typeof applicationForm>;

export const application = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  type: threadType,
  state: z.enum(applicationStates),
  /** Why it was refused. */
  reason: z.string().nullable(),
  createdAt: time,
  decidedAt: time.nullable(),
});
export type Application = z.infer<typeof application>;

const named = z.object({ name: threadName });

export const applyForThread = route({
  method: 'POST',
  path: 'forum/threads',
  changes: ['thread-list'],
  summary: 'Applies for a thread, with an SVG as its logo; an admin decides',
  access: 'user',
  body: applicationForm,
  file: { field: 'logo', maxBytes: 'image' },
  status: 202,
  rate: { points: 20, seconds: 3600, by: 'user' },
  reply: application,
  errors: ['EMAIL_UNCONFIRMED', 'FILE_REQUIRED', 'LOGO_INVALID', 'THREAD_NAME_USED'],
  idempotent: true,
});

export const ownApplications = route({
  method: 'GET',
  path: 'forum/applications',
  about: ['thread-list'],
  summary: 'One’s own applications for threads, and where they stand',
  access: 'user',
  reply: z.object({ items: z.array(application), nextCursor: z.null() }),
  errors: [],
});

/** Of the application that was read: one that was made anew since is not decided on by it (CONFLICT). */
const seen = time.optional();

export const approveThread = route({
  method: 'POST',
  path: 'forum/threads/{name}/approve',
  changes: ['thread', 'thread-list'],
  summary: 'Opens a thread that was applied for',
  access: 'admin',
  params: named,
  body: z.object({ reason: reason.optional(), createdAt: seen }),
  reply: threadView,
  errors: [],
  idempotent: true,
});

export const rejectThread = route({
  method: 'POST',
  path: 'forum/threads/{name}/reject',
  changes: ['thread', 'thread-list'],
  summary: 'Refuses an application with a reason, which its applicant reads',
  access: 'admin',
  params: named,
  body: z.object({ reason, createdAt: seen }),
  reply: nothing,
  errors: [],
  idempotent: true,
});

const adminThread = application.extend({
  id: z.string(),
  /** A data address of the picture as it was made safe. */
  logo: z.string().nullable(),
  applicant: z.string().nullable(),
  topics: z.number().int(),
  pinned: z.boolean(),
  locked: z.boolean(),
});
export type AdminThread = z.infer<typeof adminThread>;

export const adminThreads = route({
  method: 'GET',
  path: 'admin/forum-threads',
  about: ['thread-list'],
  summary: 'Threads and applications for the console',
  access: 'admin',
  query: adminListQuery,
  reply: z.array(adminThread),
  errors: [],
});

/** What moderators look at: `topic:<id>` or `comment:<id>`; `remark:<id>` of a comment on a vacancy. */
export const judgedPost = z.string().regex(new RegExp(`^(topic|comment|remark):${uuidForm}$`), 'FORMAT_INVALID');

const complaint = z.object({
  /** Of the post, as {@link judgedPost}. */
  id: z.string(),
  /** As people are shown, and by what they are known. */
  author: z.string(),
  login: z.string(),
  title: z.string(),
  text: z.string(),
  /** Of this text, of an article its version; 0 of a comment on a vacancy, which stays as it was written. */
  revision,
  url: z.string(),
  hidden: z.boolean(),
  complaints: z.number().int(),
  reasons: z.array(z.string()),
  /** Three posts before it and three behind it. */
  around: z.array(z.object({ author: z.string(), text: z.string() })),
  firstAt: time,
});
export type AdminComplaint = z.infer<typeof complaint>;

export const adminComplaints = route({
  method: 'GET',
  path: 'admin/forum-complaints',
  about: ['decisions'],
  summary: 'Posts with open complaints for the console, those with most first',
  access: 'admin',
  query: adminListQuery,
  reply: z.array(complaint),
  errors: [],
});

export const decideComplaints = route({
  method: 'POST',
  path: 'admin/forum-complaints/{id}',
  changes: ['decisions', 'topic', 'comments'],
  summary:
    'Keeps a post that was complained about, or takes it away; its author reads the reason. With `revision`: of the text that was seen and ' +
    'no other',
  access: 'admin',
  params: z.object({ id: judgedPost }),
  body: z.object({ decision: z.enum(['keep', 'remove'], required), reason, revision: revision.optional() }),
  reply: nothing,
  errors: ['POST_CHANGED'],
  idempotent: true,
});
