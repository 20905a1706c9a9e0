import type { useText } from '#web/lib/i18n/use-text.js';
import { isDraftOf } from '#web/lib/session/draft.js';
import { logout } from '#web/lib/session/logout.js';
import { loginNow } from '#web/lib/state/state.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { ask } from '#web/ui/overlay/ask.js';

/** Kept for the next time that a form is opened, after what was written in it was sent. */
const forNextTime = /^podium\.draft\.[^.]+\.(repository|ref)\./;

/** Words, of whatever page, that only this browser has. */
const hasWords = (): boolean => {
  try {
    const keys = [sessionStorage, localStorage].flatMap((storage) => Object.keys(storage));
    return keys.some((key) => isDraftOf(key, loginNow()) && !forNextTime.test(key));
  } catch {
    // Without storage all that there is stands on this page.
    return false;
  }
};

/** Whether something would be gone with the person: the page asks about some of it before its tab is closed too. */
const isUnsaved = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true })) || hasWords();

/** Logs out, asks first where something is not saved, and says so where the session goes on at the server. */
export const logOut = async (t: ReturnType<typeof useText>): Promise<void> => {
  const question = {
    title: t({ id: 'shell.logout.ask' }),
    text: t({ id: 'shell.logout.ask.text' }),
    verb: t({ id: 'shell.logout' }),
    danger: true,
  };
  const login = loginNow();
  // Somebody else may be here by the answer, from another tab.
  if (isUnsaved() && (!(await ask(question)) || loginNow() !== login)) return;
  if (!(await logout())) toast('failed', t({ id: 'shell.logout.unheard' }));
};
