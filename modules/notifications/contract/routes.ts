import { z } from 'zod';
import { time } from '../../kernel/contract/list.js';
import { language } from '../../kernel/contract/language.js';
import { route } from '../../kernel/contract/route.js';

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
