import { config } from '#web/lib/config.js';
import { queryClient } from '#web/lib/data/client.js';
import { renewLive } from '#web/lib/live/live.js';
import { speak } from '#web/lib/i18n/i18n-provider.js';
import { languageKey, languageOf } from '#web/lib/state/chosen-language.js';
import { loginNow, state } from '#web/lib/state/state.js';
import { restored } from '#web/lib/state/stored.js';
import { forgetPage } from './forget-page.js';
import { isLeft } from './leaving.js';
import { leave, sessionNow, startSession, whoIsHere } from './session.js';

/** What another tab has stored says of somebody else than who is at this page. One that is asking already hears it from the server. */
const isNews = (newValue: string | null): boolean => {
  const { persistStore, user } = restored(newValue);
  if (persistStore.isAuthorized !== state.persistStore.getSnapshot().context.isAuthorized) return true;
  return persistStore.isAuthorized && sessionNow.get() === 'person' && user.login !== loginNow();
};

/**
 * Who logs in or out in one tab does so in all of them: another tab sees it in the stored state, and asks the server who
 * is there, because the stored state itself proves nothing. So it does where another person came in place of this one, whose session
 * had ended, and where this one is called anew. Where the person of this tab is gone, so is all that they had on it. The language that
 * is chosen in one is that of all.
 */
export const followOtherTabs = () => {
  addEventListener('storage', ({ key, newValue }) => {
    const chosen = key === languageKey ? languageOf(newValue) : null;
    if (chosen) void speak(chosen);
    if (key !== config.stateKey) return;
    if (!isNews(newValue)) return;
    const isGone = whoIsHere();
    const login = loginNow();
    void (isLeft() ? leave() : startSession()).then(() => {
      if (isGone()) return forgetPage(login);
      renewLive();
      return queryClient.invalidateQueries();
    });
  });
};
