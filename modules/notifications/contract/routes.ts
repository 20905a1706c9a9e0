import { z } from 'zod';
import { pageQuery, time } from '../../kernel/contract/list.js';
import { language } from '../../kernel/contract/language.js';
import { route } from '../../kernel/contract/route.js';
import { channels, subjectChoices } from './channels.js';
import { mostCounted } from './limits.js';
import { noticePage } from './notice.js';

export * from './campaign-routes.js';
export * from './push-routes.js';

declare module '../../kernel/contract/route.js' {
  interface RouteTables {
    notifications: typeof import('./routes.js');
  }
}

export const outbox = route({
  method: 'GET',
  path: '/outbox',
  summary: 'The mails that demo mode did not send, for developers; not there outside demo mode',
  access: 'public',
  query: z.object({ lang: language.optional() }),
  produces: 'text/html; charset=utf-8',
  errors: [],
});

export const outboxItems = route({
  method: 'GET',
  path: '/outbox.json',
  summary: 'The same for programs, the newest first; not there outside demo mode',
  access: 'public',
  query: z.object({ to: z.string().max(254).optional() }),
  reply: z.object({
    items: z.array(
      z.object({
        channel: z.enum(['mail', 'sms']),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        createdAt: time,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const notices = route({
  method: 'GET',
  path: 'notifications',
  about: ['notices'],
  summary: 'What the caller was told and asked, the newest first, and how much of it is new',
  access: 'user',
  query: pageQuery,
  reply: noticePage,
  errors: [],
});

export const seeNotices = route({
  method: 'POST',
  path: 'notifications/seen',
  changes: ['notices'],
  summary: 'Mark notices as seen: those named, or all that there were until a moment, or all',
  access: 'user',
  body: z.object({ ids: z.array(z.uuid()).max(200).optional(), until: time.optional() }),
  reply: z.object({ unseen: z.number().int().max(mostCounted) }),
  errors: [],
  rate: { points: 600, seconds: 600, by: 'user' },
  repeats: 'what is seen stays so',
});

export const ownChannels = route({
  method: 'GET',
  path: 'notifications/channels',
  about: ['channels'],
  summary: 'By which channels the caller hears of what, and when',
  access: 'user',
  reply: channels,
  errors: [],
});

export const chooseChannels = route({
  method: 'PUT',
  path: 'notifications/channels',
  changes: ['channels'],
  summary: 'Choose them; what is not said stays. Subjects that are said are said whole; the account is no choice',
  access: 'user',
  body: channels.partial().extend({ subjects: subjectChoices.optional() }),
  reply: channels,
  errors: [],
  rate: { points: 120, seconds: 600, by: 'user' },
});

const offLink = { query: z.object({ token: z.string().max(400) }), produces: 'text/html; charset=utf-8' } as const;

export const askOff = route({
  method: 'GET',
  path: 'notifications/off',
  summary: 'Where the link of a mail leads: asks whether such mails are to be switched off',
  access: 'public',
  ...offLink,
  errors: [],
});

export const switchOff = route({
  method: 'POST',
  path: 'notifications/off',
  changes: ['channels'],
  summary: 'Switches such mails off, for mail programs as well (RFC 8058)',
  access: 'public',
  ...offLink,
  errors: [],
  repeats: 'what is off stays so',
});
