import { z } from 'zod';
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
