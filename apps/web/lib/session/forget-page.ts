import { queryClient } from '#web/lib/data/client.js';
import { renewLive } from '#web/lib/live/live.js';
import { forgetDrafts } from './draft.js';
import { forgetLook } from './last-look.js';
import { forgetVisit } from './visit-store.js';

/** Nothing stays on this page of what somebody has read and begun on it: they have left, here or in another tab. */
export const forgetPage = async (): Promise<void> => {
  forgetDrafts();
  forgetVisit();
  forgetLook();
  renewLive();
  await queryClient.resetQueries();
};
