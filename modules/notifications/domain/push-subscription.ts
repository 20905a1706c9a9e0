import { defineEntity, p } from '@mikro-orm/core';
import { ECDH } from 'node:crypto';

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

const authBytes = 16;

/** Whether something can be encrypted for a browser by these: a point of the curve, and a secret that is long enough (RFC 8291). */
export const areKeys = ({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean => {
  if (Buffer.from(auth, 'base64url').length < authBytes) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
};
