import { createAtom } from '@xstate/store';

/** True while a guest, who tried something that needs an account, is asked to create one or to log in. */
export const guestAsked = createAtom(false);

/** Asks a guest in, over the page as it stands: what they entered is still there when they are logged in. */
export const askGuest = () => guestAsked.set(true);
