import { config } from '#web/lib/config.js';
import { queryClient } from '#web/lib/data/client.js';
import { renewLive } from '#web/lib/live/live.js';
import { state } from '#web/lib/state/state.js';
import { restored } from '#web/lib/state/stored.js';
import { startSession } from './session.js';

/**
 * Who logs in or out in one tab does so in all of them: another tab sees it in the stored state, and asks the server who
 * is there, because the stored state itself proves nothing.
 */
export const followOtherTabs = () => {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== config.stateKey) return;
    const { isAuthorized } = restored(newValue).persistStore;
    if (isAuthorized === state.persistStore.getSnapshot().context.isAuthorized) return;
    void startSession().then(() => {
      renewLive();
      return queryClient.invalidateQueries();
    });
  });
};
