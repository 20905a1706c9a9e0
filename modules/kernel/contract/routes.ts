import { z } from 'zod';
import { coverKinds, coverSizes, type CoverSize } from './covers/covers.js';
import { adminListQuery, time } from './list.js';
import { route, usualBodyBytes } from './route.js';

export * from './figures/routes.js';
export * from './work/routes.js';

declare module './route.js' {
  interface RouteTables {
    kernel: typeof import('./routes.js');
  }
}

const lng = z.enum(['eng', 'rus']);
const ns = z.string().regex(/^[a-z][a-z-]{0,30}$/, 'FORMAT_INVALID');

export const live = route({
  method: 'GET',
  path: 'health/live',
  anonymous: true,
  summary: 'The process answers',
  access: 'public',
  reply: z.object({ status: z.literal('ok') }),
  errors: [],
});

export const ready = route({
  method: 'GET',
  path: 'health/ready',
  anonymous: true,
  summary: 'Database, queue and storage answer; 503 otherwise',
  access: 'public',
  reply: z.object({
    status: z.enum(['ok', 'failing']),
    checks: z.object({ database: z.boolean(), queue: z.boolean(), storage: z.boolean() }),
    /** What wants an operator and keeps nothing from being ready: RUNNER_ABSENT, BOX_INCOMPLETE, GIT_OLD, IMAGE_ABSENT, SWEEP_HELD, BACKUP_OLD, BACKUP_AWAY. */
    notes: z.array(z.string()),
  }),
  errors: [],
});

export const openapi = route({
  method: 'GET',
  path: 'openapi.json',
  anonymous: true,
  summary: 'This description',
  access: 'public',
  reply: z.record(z.string(), z.unknown()),
  errors: [],
});

export const metrics = route({
  method: 'GET',
  path: '/metrics',
  anonymous: true,
  summary: 'Figures for Prometheus; needs the token of the METRICS_TOKEN setting as a bearer token',
  access: 'public',
  produces: 'text/plain',
  errors: [],
});

export const messages = route({
  method: 'GET',
  path: '/locales/{lng}/{ns}.json',
  anonymous: true,
  summary: 'Messages of a language, a file a context',
  access: 'public',
  params: z.object({ lng, ns }),
  /** An object of texts by their keys, compressed once for all. */
  produces: 'application/json',
  errors: [],
});

/** As the ids of messages are written, such as `home.figures.users`. */
const messageId = z
  .string()
  .max(120)
  .regex(/^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9_-]+){1,6}$/, 'FORMAT_INVALID');

export const missingMessage = route({
  method: 'POST',
  path: '/locales/add/{lng}/{ns}',
  changesNothing: 'Nothing that a page reads',
  summary: 'Report a message that has no translation; recorded once each, so many an address and day',
  access: 'public',
  params: z.object({ lng, ns }),
  bodyBytes: usualBodyBytes,
  body: z.record(messageId, z.string().max(500)).transform((body) => Object.keys(body).slice(0, 20)),
  reply: z.object({}),
  errors: [],
  rate: { points: 60, seconds: 60, by: 'ip' },
  repeats: 'each message is recorded once',
});

/** What the web app must know of the configuration before it draws. */
export const site = route({
  method: 'GET',
  path: 'site',
  summary: 'Public settings of this installation',
  access: 'public',
  reply: z.object({
    product: z.string(),
    defaultLanguage: z.enum(['RUS', 'ENG']),
    vacancyLink: z.enum(['all', 'admin']),
    participationNeeds: z.string(),
    demo: z.boolean(),
    /** Where a developer reads the mails that were not sent; null outside demo mode. */
    outbox: z.string().nullable(),
    /** Marketing figures that the operator has set; null where there are none. */
    figures: z
      .object({
        ...{ contests: z.number(), users: z.number(), prizes: z.number() },
        /** Of the prizes, ISO 4217. */
        currency: z.string().optional(),
      })
      .nullable(),
    /** What is here by now, counted every few minutes; null where it could not be counted. */
    counts: z.object({ contests: z.number(), users: z.number(), solutions: z.number() }).nullable(),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    /** Companies that held championships here; `logo` is a path of this site. */
    clients: z.array(z.object({ name: z.string(), logo: z.string() })),
    /** Where companies write to; null where nobody is named. */
    contact: z.string().nullable(),
    /** Social networks by which one can sign in (AUTH3). */
    networks: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  errors: [],
});

/** As much of a name as is drawn of. */
const longestName = 200;

export const cover = route({
  method: 'GET',
  path: 'covers/{kind}/{id}.svg',
  anonymous: true,
  summary: 'The cover of what has none of its own, drawn from its name: the same for ever',
  access: 'public',
  params: z.object({ kind: z.enum(coverKinds), id: z.string().min(1).max(longestName, 'TOO_LONG') }),
  query: z.object({
    size: z.enum(Object.keys(coverSizes) as [CoverSize, ...CoverSize[]]).default('card'),
    /** Of the way of drawing: with it the address is kept for ever. */
    v: z.string().max(20).optional(),
  }),
  produces: 'image/svg+xml',
  errors: [],
});

/** A line of the audit log: who did what to what, when and why. */
const auditLine = z.object({
  id: z.string(),
  at: time,
  actor: z.string(),
  action: z.string(),
  object: z.string(),
  /** What that is called now; null where it is gone, or has no name beside its id. */
  name: z.string().nullable(),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export const adminAudit = route({
  method: 'GET',
  path: 'admin/audit',
  summary:
    'The audit log for the console, the newest first; filter by { actor, action, object, from, to }: a whole action or part of several, part of the object, days in UTC',
  access: 'admin',
  replica: true,
  query: adminListQuery,
  reply: z.array(auditLine),
  errors: [],
});

export const adminAuditActions = route({
  method: 'GET',
  path: 'admin/audit/actions',
  summary: 'Which actions the audit log has',
  access: 'admin',
  reply: z.object({ items: z.array(z.string()) }),
  errors: [],
});

export const adminAuditCsv = route({
  method: 'GET',
  path: 'admin/audit.csv',
  summary: 'The audit log as CSV, the newest first, by the same filter',
  access: 'admin',
  query: adminListQuery.pick({ filter: true }),
  produces: 'text/csv',
  errors: [],
});
