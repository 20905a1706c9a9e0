import type { AuthProvider } from 'react-admin';
import { addressOf } from '#modules/client/address.js';
import { isAnswerLost } from '#modules/client/api-error.js';
import { answerOf, answerWithin, headOf, requestOf } from '#modules/client/exchange.js';
import { recoverBy } from '#modules/client/recovery.js';
import type { session } from '#modules/identity/contract/routes.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';

type Session = ReplyOf<typeof session>;

const post = async (call: string): Promise<unknown> => {
  const request = requestOf('POST', { body: {}, language: document.documentElement.lang });
  return (await answerOf(headOf(addressOf(`POST auth/${call}`), { ...request, within: answerWithin() }))).body;
};

/** The signed-in person, `null` for nobody, `undefined` while the server can't tell. */
const readSession = async (): Promise<Session['user'] | null | undefined> => {
  try {
    return ((await post('session')) as Session).user;
  } catch (thrown) {
    return isAnswerLost(thrown) ? undefined : null;
  }
};

// As the page does: it is asked once whether there is no session indeed, as another tab may have brought a new one.
recoverBy(async () => (await readSession())?.role === 'admin');

let leaving = false;

/** The site's own front page: the console has no login of its own, and shows nothing to who is not an admin (NAV3). */
const leave = (): void => {
  // Several calls may fail at once; each new start of a navigation would break off the one before.
  if (leaving) return;
  leaving = true;
  window.location.replace('/');
};

/** What RA expects of a failed check; `message: false` keeps it from showing one while the page changes. */
const refused = { message: false };

/**
 * NAV3: pages need a session with the role admin. This only decides what is shown; the server checks every call, and
 * gives the console's files to admins alone.
 */
export const authProvider: AuthProvider = {
  login: async () => leave(),
  checkAuth: async () => {
    const user = await readSession();
    // A server that is away must not throw the admin out: the page tells of the failed call by itself.
    if (user === undefined || user?.role === 'admin') return;
    leave();
    throw refused;
  },
  checkError: async (error: { status?: number }) => {
    if (error.status !== 401 && error.status !== 403) return;
    // Who is an admin still is refused this one thing, such as by a second factor that they lack, and has to read why.
    const user = await readSession();
    if (user === undefined || user?.role === 'admin') return;
    leave();
    throw refused;
  },
  logout: async () => {
    if (!leaving)
      await post('out').catch((thrown: unknown) => {
        if (isAnswerLost(thrown)) throw thrown;
      });
    leave();
    return false;
  },
  getIdentity: async () => {
    const user = await readSession();
    if (!user) return { id: '' };
    return { id: user.login, fullName: user.nickname || user.login, ...(user.avatar && { avatar: user.avatar }) };
  },
  getPermissions: async () => (await readSession())?.role,
};
