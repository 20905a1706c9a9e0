import { defineEntity, p } from '@mikro-orm/core';

/** NOTIF1: a browser that shows its person what is new, by the push service of its maker; it ends with the session. */
export const PushSubscription = defineEntity({
  name: 'PushSubscription',
  schema: 'notifications',
  tableName: 'push_subscriptions',
  indexes: [
    { name: 'push_subscriptions_person_index', properties: ['personId'] },
    { name: 'push_subscriptions_session_index', properties: ['sessionId'] },
  ],
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    sessionId: p.uuid(),
    endpoint: p.string().length(1000).unique('push_subscriptions_endpoint_unique'),
    /** Keys of the browser: what is sent can be read by it alone. */
    p256dh: p.string().length(120),
    auth: p.string().length(60),
    madeAt: p.datetime(),
  },
});

/** A row as SQL gives it. */
export interface PushTarget {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}
