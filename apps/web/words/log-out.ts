import type { useText } from '#web/lib/i18n/use-text.js';
import { isDraftOf } from '#web/lib/session/draft.js';
import { loginNow } from '#web/lib/state/state.js';
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

/** Asks whether somebody means it where something is not saved. False too for who is somebody else by then. */
export const mayLogOut = async (t: ReturnType<typeof useText>): Promise<boolean> => {
  const login = loginNow();
  const question = {
    title: t({ id: 'shell.logout.ask' }),
    text: t({ id: 'shell.logout.ask.text' }),
    verb: t({ id: 'shell.logout' }),
    danger: true,
  };
  return !isUnsaved() || (!!(await ask(question)) && loginNow() === login);
};
