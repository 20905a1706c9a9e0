import type { SessionUser } from '../../../../modules/identity/contract/person.js';
import { call } from '../api/call.js';
import { forgetPerson, state } from '../state/state.js';

/** A session answer or a login: the person is stored and the authorised flag follows from it. */
export const welcome = (user: SessionUser) => {
  state.user.trigger.stored({ user });
  state.persistStore.trigger.authorized();
};

/** Asks at start who is signed in. A failure is no error to a visitor: they are a guest (specification, section 4). */
export const startSession = async () => {
  state.user.trigger.loadStarted();
  try {
    const { user } = await call('POST auth/session');
    welcome(user);
  } catch {
    forgetPerson();
  }
};
