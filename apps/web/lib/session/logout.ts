import { endLive } from '#web/lib/live/live.js';
import { leave } from './session.js';

/**
 * Signs out here and on the server; here even when the server can't be reached, because the person wants to leave: it is told
 * as soon as it answers, or when a page is opened next. @returns whether the session is over
 */
export const logout = async (): Promise<boolean> => {
  await endLive();
  void import('./push-subscription.js').then(
    (push) => push.endPushes(),
    () => undefined,
  );
  return leave();
};
