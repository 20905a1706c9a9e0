import { config } from '#web/lib/config.js';
import { queryClient } from '#web/lib/data/client.js';
import { renewLive } from '#web/lib/live/live.js';
import { speak } from '#web/lib/i18n/i18n-provider.js';
import { languageKey, languageOf } from '#web/lib/state/chosen-language.js';
import { state } from '#web/lib/state/state.js';
import { restored } from '#web/lib/state/stored.js';
import { forgetPage } from './forget-page.js';
import { isLeft } from './leaving.js';
import { leave, startSession } from './session.js';

const loginNow = () =>
  state.persistStore.getSnapshot().context.isAuthorized ? state.user.getSnapshot().context.login : '';

/**
 * Who logs in or out in one tab does so in all of them: another tab sees it in the stored state, and asks the server who
 * is there, because the stored state itself proves nothing. Where the person of this tab is gone, so is all that they had on it. The language that is chosen in one is that of all.
 */
export const followOtherTabs = () => {
  addEventListener('storage', ({ key, newValue }) => {
    const chosen = key === languageKey ? languageOf(newValue) : null;
    if (chosen) void speak(chosen);
    if (key !== config.stateKey) return;
    const { isAuthorized } = restored(newValue).persistStore;
    if (isAuthorized === state.persistStore.getSnapshot().context.isAuthorized) return;
    const before = loginNow();
    void (isLeft() ? leave() : startSession()).then(() => {
      if (before !== '' && before !== loginNow()) return forgetPage();
      renewLive();
      return queryClient.invalidateQueries();
    });
  });
};
