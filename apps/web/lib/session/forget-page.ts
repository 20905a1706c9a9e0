import { createAtom } from '@xstate/store';
import { queryClient } from '#web/lib/data/client.js';
import { renewLive } from '#web/lib/live/live.js';
import { forgetDrafts } from './draft.js';
import { forgetLook } from './last-look.js';
import { forgetVisit } from './visit-store.js';

/** How many people have left this page: what stands in its fields is of one visit, and the page is drawn anew for the next. */
export const visits = createAtom(0);

/** Nothing is on this page of what somebody has read and begun on it, who is not here any more. What they began waits for their login. */
export const turnPage = async (): Promise<void> => {
  visits.set(visits.get() + 1);
  forgetLook();
  renewLive();
  await queryClient.resetQueries();
};

/** Nothing stays of it at all: whose login it was has left, here or in another tab. */
export const forgetPage = (login: string): Promise<void> => {
  forgetDrafts(login);
  forgetVisit();
  return turnPage();
};
