import { call } from '#web/lib/api/call.js';
import { queryClient } from '#web/lib/data/client.js';
import { endLive, renewLive } from '#web/lib/live/live.js';
import { forgetDrafts } from './draft.js';
import { forgetLook } from './last-look.js';
import { forgetVisit } from './visit-store.js';
import { forgetPerson } from '#web/lib/state/state.js';

/** Signs out here and on the server; here even when the server can't be reached, because the person wants to leave. */
export const logout = async () => {
  await endLive();
  try {
    await call('POST auth/out');
  } catch {
    // The cookie outlives this; a later start of the page shows the person as signed in again, which is the truth.
  }
  forgetDrafts();
  forgetVisit();
  forgetLook();
  forgetPerson();
  renewLive();
  await queryClient.resetQueries();
};
