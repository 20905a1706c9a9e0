import { z } from 'zod';
import { nothing } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import { pushSubscription } from './push.js';

const rate = { points: 60, seconds: 600, by: 'user' } as const;

export const pushKey = route({
  method: 'GET',
  path: 'notifications/push',
  about: ['channels'],
  summary:
    'The key by which a browser subscribes to messages of this site (Web Push, VAPID), and the endpoints that show them for as long as the session lasts',
  access: 'user',
  reply: z.object({ key: z.string(), endpoints: z.array(z.string()) }),
  errors: [],
});

export const subscribePush = route({
  method: 'PUT',
  path: 'notifications/push',
  changes: ['channels'],
  summary: 'Have this browser show what is new for as long as the session lasts; a second time changes nothing',
  access: 'user',
  body: pushSubscription,
  reply: nothing,
  errors: ['PUSH_SERVICE_UNKNOWN'],
  rate,
});

export const unsubscribePush = route({
  method: 'POST',
  path: 'notifications/push/off',
  changes: ['channels'],
  summary: 'Have a browser show nothing any more',
  access: 'user',
  body: pushSubscription.pick({ endpoint: true }),
  reply: nothing,
  errors: [],
  rate,
  repeats: 'what is off stays so',
});
