import { route } from '../../kernel/contract/route.js';

export const outbox = route({
  method: 'GET',
  path: '/outbox',
  summary: 'The mails that demo mode did not send, for developers; not there outside demo mode',
  access: 'public',
  produces: 'text/html; charset=utf-8',
  errors: [],
});
