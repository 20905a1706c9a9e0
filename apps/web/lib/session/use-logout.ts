import { useText } from '#web/lib/i18n/use-text.js';
import { logout } from './logout.js';
import { toast } from '#web/lib/toasts/toasts.js';

/** Logs out, and says so where the session goes on at the server. */
export const useLogout = (): (() => Promise<void>) => {
  const t = useText();
  return async () => {
    if (!(await logout())) toast('failed', t({ id: 'shell.logout.unheard' }));
  };
};
