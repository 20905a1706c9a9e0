import { createAtom } from '@xstate/store';
import { sessionMark } from '#modules/identity/contract/sessions/session-mark.js';
import type { SessionUser } from '#modules/identity/contract/person.js';
import { asApiError } from '#modules/client/api-error.js';
import { call } from '#web/lib/api/call.js';
import { queryClient } from '#web/lib/data/client.js';
import { renewLive } from '#web/lib/live/live.js';
import { proveBy, recoverBy, type ProofWay } from '#modules/client/recovery.js';
import { forgetPage, turnPage } from './forget-page.js';
import { endsLater, isLeft, staysHere } from './leaving.js';
import { sessionTable, type SessionAct, type SessionEvent, type SessionState } from './session.machine.js';
import { forgetPerson, loginNow, state } from '#web/lib/state/state.js';

const load = () => state.user.getSnapshot().context.statusLoad;
const isAuthorized = () => state.persistStore.getSnapshot().context.isAuthorized;

/** Where the session of this page stands, see `session.machine.ts`. */
export const sessionNow = createAtom<SessionState>('guest');

/** Goes by the table. @returns what is to be done then */
const go = (event: SessionEvent): SessionAct | undefined => {
  const [to, act] = sessionTable[sessionNow.get()][event] ?? [];
  if (to) sessionNow.set(to);
  return act;
};

const keep = (user: SessionUser) => {
  clearTimeout(asksAgain);
  staysHere();
  if (load() === 'NOT_LOADED') state.user.trigger.loadStarted();
  state.user.trigger.stored({ user });
};

const forget = () => {
  clearTimeout(asksAgain);
  staysHere();
  document.cookie = `${sessionMark}=; path=/; max-age=0`;
  forgetPerson();
};

/** How long until it is asked again who is there, after so many answers that did not say it. */
const patienceAfter = (failures: number) => Math.min(1000 * 2 ** failures, 60_000);

let asksAgain: ReturnType<typeof setTimeout> | undefined;

/** What the server said, which is an answer to no other question than that. */
const hear = (thrown: unknown, failures: number) => {
  const { status, retryAfter } = asApiError(thrown);
  const act = go(status === 401 || status === 403 ? 'NOBODY' : 'SILENT');
  if (act === 'forget') return forget();
  if (act !== 'askLater') return;
  // Of whom nothing is known, the page shows a guest meanwhile.
  if (!isAuthorized()) state.user.trigger.loadFailed();
  clearTimeout(asksAgain);
  const patience = Math.max(patienceAfter(failures), (retryAfter ?? 0) * 1000);
  asksAgain = setTimeout(() => void askAgain(failures + 1), patience);
};

const ask = async (failures: number): Promise<void> => {
  state.user.trigger.loadStarted();
  try {
    const { user } = await call('POST auth/session');
    if (go('HERE') === 'keep') keep(user);
  } catch (thrown) {
    hear(thrown, failures);
  }
};

/** Here they have left whatever the server says; it is asked until it says that it knows. */
const end = async (failures: number): Promise<boolean> => {
  endsLater();
  let unheard: unknown = null;
  await call('POST auth/out').catch((thrown: unknown) => {
    unheard = thrown;
  });
  // Somebody has logged in meanwhile.
  if (sessionNow.get() !== 'leaving') return true;
  const isFirst = isAuthorized();
  const login = loginNow();
  forgetPerson();
  if (isFirst) await forgetPage(login);
  if (unheard !== null) hear(unheard, failures);
  else if (go('NOBODY') === 'forget') forget();
  return unheard === null;
};

/** A login: the person is stored and the authorised flag follows from it. */
export const welcome = (user: SessionUser) => {
  if (go('ENTER') === 'keep') keep(user);
};

/** The person of this page has left, here or in another tab. @returns whether the server has heard it */
export const leave = async (): Promise<boolean> => go('LEAVE') !== 'end' || end(0);

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

/** Whether there may be a session. Without a sign of one a visitor is a guest, and nobody needs to be asked. */
const mayHaveSession = () =>
  isAuthorized() || isLeft() || document.cookie.split('; ').some((cookie) => cookie.startsWith(`${sessionMark}=`));

let started: Promise<void> = Promise.resolve();

/** Asks at start who is signed in. A failure is no error to a visitor: they are a guest (specification, section 4). */
export const startSession = (failures = 0): Promise<void> => {
  clearTimeout(asksAgain);
  // Who left while the server was away, on a page before this one, is leaving still.
  if (isLeft()) sessionNow.set('leaving');
  const act = go(mayHaveSession() ? 'ASK' : 'NO_SIGN');
  if (act === 'forget') forget();
  started = act === 'ask' ? ask(failures) : act === 'end' ? end(failures).then(() => undefined) : Promise.resolve();
  return started;
};

/** @returns what says whether somebody who was here is not any more. Whoever is called anew has the same address. */
export const whoIsHere = (): (() => boolean) => {
  const read = () => {
    const { login, email } = state.user.getSnapshot().context;
    return isAuthorized() ? { login, email } : { login: '', email: '' };
  };
  const before = read();
  return () => {
    const now = read();
    return before.login !== '' && before.login !== now.login && (now.email === '' || before.email !== now.email);
  };
};

/** What pages have read meanwhile was read by nobody. */
const askAgain = async (failures: number): Promise<void> => {
  const isGone = whoIsHere();
  await startSession(failures);
  if (isGone()) return turnPage();
  if (sessionNow.get() !== 'person') return;
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
