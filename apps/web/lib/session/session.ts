import { createAtom } from '@xstate/store';
import { sessionMark } from '#modules/identity/contract/session-mark.js';
import type { SessionUser } from '#modules/identity/contract/person.js';
import { asApiError } from '#web/lib/api/api-error.js';
import { call } from '#web/lib/api/call.js';
import { queryClient } from '#web/lib/data/client.js';
import { renewLive } from '#web/lib/live/live.js';
import { recoverBy } from '#web/lib/api/ended-session.js';
import { proveBy, type ProofWay } from '#web/lib/api/proof.js';
import { endLeft, staysHere } from './leaving.js';
import { forgetPerson, state } from '#web/lib/state/state.js';

const load = () => state.user.getSnapshot().context.statusLoad;

/** A session answer or a login: the person is stored and the authorised flag follows from it. */
export const welcome = (user: SessionUser) => {
  staysHere();
  if (load() === 'NOT_LOADED') state.user.trigger.loadStarted();
  state.user.trigger.stored({ user });
};

/**
 * A login (section 4): its failure leaves nobody loaded, and is thrown on. Who is loaded already, and logs in again over their
 * page, stays so whatever comes of it.
 */
export const enterBy = async (login: () => Promise<{ user: SessionUser }>): Promise<void> => {
  const isFirst = load() === 'NOT_LOADED';
  if (isFirst) state.user.trigger.loadStarted();
  try {
    welcome((await login()).user);
  } catch (thrown) {
    if (isFirst) state.user.trigger.loadFailed();
    throw thrown;
  }
};

const isAuthorized = () => state.persistStore.getSnapshot().context.isAuthorized;

/** Whether there may be a session. Without a sign of one a visitor is a guest, and nobody needs to be asked. */
const mayHaveSession = () =>
  isAuthorized() || document.cookie.split('; ').some((cookie) => cookie.startsWith(`${sessionMark}=`));

/** How long until it is asked again who is there, after so many answers that did not say it. */
const patienceAfter = (failures: number) => Math.min(1000 * 2 ** failures, 60_000);

let asksAgain: ReturnType<typeof setTimeout> | undefined;

/**
 * A refusal says that nobody is there. Any other failure says nothing, of a server that is started anew or of a network that is
 * away: who was here is still, the mark stays, and it is asked again.
 */
const askWhoIsThere = async (failures = 0): Promise<void> => {
  clearTimeout(asksAgain);
  if (!mayHaveSession()) return forgetPerson();
  state.user.trigger.loadStarted();
  try {
    await endLeft();
    const { user } = await call('POST auth/session');
    welcome(user);
  } catch (thrown) {
    // Somebody has logged in or out meanwhile.
    if (load() !== 'LOADING') return;
    const { status, retryAfter } = asApiError(thrown);
    const isNobody = status === 401 || status === 403;
    if (isNobody || !isAuthorized()) state.user.trigger.loadFailed();
    if (isNobody) {
      document.cookie = `${sessionMark}=; path=/; max-age=0`;
    } else {
      const patience = Math.max(patienceAfter(failures), (retryAfter ?? 0) * 1000);
      asksAgain = setTimeout(() => void askAgain(failures + 1), patience);
    }
  }
};

let started: Promise<void> = Promise.resolve();

/** Asks at start who is signed in. A failure is no error to a visitor: they are a guest (specification, section 4). */
export const startSession = (failures = 0): Promise<void> => {
  started = askWhoIsThere(failures);
  return started;
};

/** What pages have read meanwhile was read by nobody. */
const askAgain = async (failures: number): Promise<void> => {
  await startSession(failures);
  if (load() === 'LOADING' || load() === 'NOT_LOADED') return;
  renewLive();
  await queryClient.invalidateQueries();
};

/** Set while the person has to log in again, over the page as it stands; called with whether the same person did. */
export const loginAsked = createAtom<((isBack: boolean) => void) | null>(null);

const askToLogIn = () =>
  new Promise<boolean>((resolve) => {
    loginAsked.set(() => (isBack: boolean) => {
      loginAsked.set(null);
      resolve(isBack);
    });
  });

/** After a 401 (ui.md 2.11): asks once whether there is no session indeed, then the person to log in again. */
const recoverSession = async (): Promise<boolean> => {
  await started;
  if (!isAuthorized()) return false;
  try {
    await call('POST auth/session');
    return true;
  } catch (thrown) {
    return asApiError(thrown).code === 'UNAUTHENTICATED' && askToLogIn();
  }
};
recoverBy(recoverSession);

/** Set while the person has to show that it is them, over the page as it stands. */
export const proofAsked = createAtom<{ ways: readonly ProofWay[]; onAnswer: (isProved: boolean) => void } | null>(null);

proveBy(
  (ways) =>
    new Promise((resolve) => {
      proofAsked.set({
        ways,
        onAnswer: (isProved) => {
          proofAsked.set(null);
          resolve(isProved);
        },
      });
    }),
);
