import { afterEach } from '@jest/globals';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { standInForServer, type ContractFetch } from '#test/kit/contract-fetch.js';
import { type Answers, Reply } from '#test/kit/contracts.js';
import { App } from '../app.js';
import { i18nProvider } from '../i18n.js';

interface Visit {
  language?: 'ru' | 'en';
  /** What the server answers; a call that is not here, or a reply that breaks its contract, fails the test. */
  answers?: Answers;
}

// A busy machine is no fault: what never comes fails all the same.
configure({ asyncUtilTimeout: 20_000, eventWrapper: (fire) => fire() });

/** jsdom has no `Request`, of which the router makes one to go elsewhere. */
class Going {
  readonly method = 'GET';
  readonly signal: AbortSignal | null;
  constructor(
    readonly url: string,
    { signal = null }: RequestInit,
  ) {
    this.signal = signal;
  }
}
Object.assign(globalThis, { Request: Going });

let server: ContractFetch | undefined;
afterEach(() => {
  cleanup();
  localStorage.clear();
  const visited = server;
  server = undefined;
  visited?.expectNoFault();
});

const admin = { login: 'admin', email: 'admin@example.com', nickname: '', firstname: null, lastname: null };
const session = {
  user: {
    ...admin,
    avatar: null,
    role: 'admin',
    status: 'IDENTIFIED',
    statusLoad: 'LOADED',
    choosesLogin: false,
    isNewNotify: false,
  },
} as const;

/** What every page of the console asks for. */
const usual: Answers = {
  'POST auth/session': session,
  'GET admin/storage': { free: 1e12, minFree: 1e9, solutions: 1e6, heldSweeps: [] },
  'GET admin/audit/actions': { items: [] },
  'GET admin/backup-health': { lastAt: null, isOld: false, at: null, hours: 48 },
};

/** Rows of a resource as the server gives them: react-admin reads from a header how many there are. */
export const rowsOf = <T,>(...rows: T[]): Reply<T[]> =>
  new Reply(rows, { 'content-range': `rows 0-${Math.max(0, rows.length - 1)}/${rows.length}` });

/** Opens an address of the console, the whole of it, on a server that speaks the route contracts. */
export const renderConsole = async (address: string, { language = 'en', answers = {} }: Visit = {}) => {
  server = standInForServer({ ...usual, ...answers });
  document.documentElement.lang = language;
  await i18nProvider.changeLocale(language);
  localStorage.setItem('RaStore.locale', JSON.stringify(language));
  const router = createMemoryRouter([{ path: '/*', element: <App base="" /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  return { ...server, user: userEvent.setup(), address: () => router.state.location.pathname };
};
