import { ApiError } from './api-error.js';

/** Gets the session back; true when there is one again, so that what was refused can be tried once more. */
export type Recover = () => Promise<boolean>;

let recover: Recover = () => Promise.resolve(false);
let recovering: Promise<boolean> | null = null;

/** Says how an ended session is got back; `lib/session` does. */
export const recoverBy = (way: Recover) => {
  recover = way;
};

const once = () => {
  // Calls that are refused together wait for one recovery.
  recovering ??= recover().finally(() => {
    recovering = null;
  });
  return recovering;
};

/** Calls that are about the session itself: their 401 is the answer, and no session that ended meanwhile. */
const isAboutSession = (key: string) => key.includes(' auth/');

/** Calls; when the session has ended meanwhile it is got back first, once, and then the call goes on. */
export const withSession = async <T>(key: string, go: () => Promise<T>): Promise<T> => {
  try {
    return await go();
  } catch (thrown) {
    const isEnded = thrown instanceof ApiError && thrown.code === 'UNAUTHENTICATED' && !isAboutSession(key);
    if (isEnded && (await once())) return go();
    throw thrown;
  }
};
