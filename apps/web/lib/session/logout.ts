import { endLive } from '#web/lib/live/live.js';
import { leave } from './session.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';

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

/** Logs out, and says so where the session goes on at the server. */
export const useLogout = (): (() => Promise<void>) => {
  const t = useText();
  return async () => {
    if (!(await logout())) toast('failed', t({ id: 'shell.logout.unheard' }));
  };
};
