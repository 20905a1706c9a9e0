import type { AuthProvider } from 'react-admin';
import type { session } from '#modules/identity/contract/routes.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';

type Session = ReplyOf<typeof session>;

const post = (call: string): Promise<Response> =>
  fetch(`/api/auth/${call}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });

/** The signed-in person, `null` for nobody, `undefined` while the server can't tell. */
const readSession = async (): Promise<Session['user'] | null | undefined> => {
  try {
    const response = await post('session');
    if (response.ok) return ((await response.json()) as Session).user;
    return response.status < 500 ? null : undefined;
  } catch {
    return undefined;
  }
};

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
    leave();
    throw refused;
  },
  logout: async () => {
    if (!leaving) await post('out');
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
