import { useText } from '#web/lib/i18n/use-text.js';
import { logout } from '#web/lib/session/logout.js';
import { toast } from '#web/lib/toasts/toasts.js';

/**
 * Logs out, once it was asked about what would be lost by that, and says so where the session goes on at the server. Whoever wants to
 * leave does so where the question can't be loaded.
 */
export const useLogout = (): (() => Promise<void>) => {
  const t = useText();
  const asked = () =>
    import('./log-out.js').then(
      (question) => question.mayLogOut(t),
      () => true,
    );
  return async () => {
    if ((await asked()) && !(await logout())) toast('failed', t({ id: 'shell.logout.unheard' }));
  };
};
