import { z } from 'zod';

/** Browsers of one person; the one that was there longest goes. */
export const mostBrowsers = 10;

const base64url = (shortest: number, longest: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${shortest},${longest}}={0,2}$`));

/** How a browser is reached, as it says itself (`PushSubscription.toJSON()`). */
export const pushSubscription = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: base64url(80, 90), auth: base64url(16, 30) }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;
