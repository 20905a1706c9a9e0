import { call } from '#web/lib/api/call.js';
import { endLive } from '#web/lib/live/live.js';
import { forgetPerson } from '#web/lib/state/state.js';
import { forgetPage } from './forget-page.js';
import { endsLater } from './leaving.js';
import { startSession } from './session.js';

/**
 * Signs out here and on the server; here even when the server can't be reached, because the person wants to leave: it is told
 * as soon as it answers, or when a page is opened next. @returns whether the session is over
 */
export const logout = async (): Promise<boolean> => {
  await endLive();
  const isOver = await call('POST auth/out').then(
    () => true,
    () => false,
  );
  forgetPerson();
  await forgetPage();
  if (!isOver) {
    endsLater();
    void startSession();
  }
  return isOver;
};
