import { useEffect } from 'react';
import { call } from '#web/lib/api/call.js';
import { isLive, watch } from '#web/lib/live/live.js';
import { state } from '#web/lib/state/state.js';

/** Without a socket it is asked again so often. */
const askEvery = 60_000;

/** Whether something is new is part of the session's answer, which every page has at its start. */
const askAgain = async () => {
  try {
    const { user } = await call('POST auth/session');
    state.user.trigger.notifyChanged({ isNewNotify: user.isNewNotify });
  } catch {
    // The dot may be late; whoever acts is told what is wrong.
  }
};

/** NAV6: keeps true whether there is something new for the person of this page. */
export const useNoticesHint = (login: string | undefined): void => {
  useEffect(() => {
    if (!login) return;
    const stop = watch(`notices:${login.toLowerCase()}`, () => void askAgain());
    const timer = setInterval(() => !isLive.get() && !document.hidden && void askAgain(), askEvery);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [login]);
};
