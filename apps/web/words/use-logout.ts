import { useText } from '#web/lib/i18n/use-text.js';
import { leave } from '#web/lib/session/session.js';

/** Logs out, once it was asked about what would be lost by that. Whoever wants to leave does so where the question can't be loaded. */
export const useLogout = (): (() => Promise<unknown>) => {
  const t = useText();
  return () => import('./log-out.js').then((way) => way.logOut(t), leave);
};
