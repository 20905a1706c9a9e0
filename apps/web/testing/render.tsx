import { explanation } from './build/rating.js';
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach } from '@jest/globals';
import { sessionMark } from '#modules/identity/contract/sessions/session-mark.js';
import type { SessionUser } from '#modules/identity/contract/person.js';
import type { Language } from '#modules/kernel/contract/language.js';
import { standInForServer, type ContractFetch } from '#test/kit/contract-fetch.js';
import type { Answers } from '#test/kit/contracts.js';
import { App } from '#web/app/app.js';
import { prepareArrival } from '#web/app/arrival.js';
import { queryClient } from '#web/lib/data/client.js';
import { need, needAll } from '#web/lib/i18n/catalogue.js';
import { guestAsked } from '#web/lib/session/guest.js';
import { loginAsked, startSession } from '#web/lib/session/session.js';
import { forgetLook } from '#web/lib/session/last-look.js';
import { forgetVisit } from '#web/lib/session/visit-store.js';
import { loadSite } from '#web/lib/site.js';
import { forgetPerson, state } from '#web/lib/state/state.js';
import { toasts } from '#web/lib/toasts/toasts.js';
import { leaveAll } from '#web/ui/overlay/overlay.js';
import { board } from '#web/testing/build/board.js';
import { listOf } from '#web/testing/build/basics.js';
import { person, site } from '#web/testing/build/person.js';
import './socket.js';
import { StandInWorker } from './worker.js';

export interface Visit {
  /** Login of who is signed in, or all that is known of them; a guest without. */
  as?: string | SessionUser;
  language?: Language;
  /** What the server answers; a call that is not here, or a reply that breaks its contract, fails the test. */
  answers?: Answers;
}

export interface RenderedPage extends Omit<ContractFetch, 'expectNoFault'> {
  user: UserEvent;
  /** Where the page is: path, query and fragment. */
  address(): string;
}

configure({
  // A busy machine is no fault: what never comes fails all the same.
  asyncUtilTimeout: 10_000,
  // An event may show a part that is loaded first, for which an `act` would have to be awaited: events come as in a browser.
  eventWrapper: (fire) => fire(),
});

/** How long a page that is opened waits for its first data, ms; main.tsx does so too. */
const patience = 400;

let server: ContractFetch | undefined;
afterEach(async () => {
  cleanup();
  await act(async () => startAnew());
  const visited = server;
  // Before it fails, so that the next test does not fail by the faults of this one.
  server = undefined;
  visited?.expectNoFault();
});

/** Nothing of the visit before is left. */
const startAnew = () => {
  queryClient.clear();
  StandInWorker.reset();
  forgetPerson();
  forgetVisit();
  sessionStorage.clear();
  forgetLook();
  localStorage.clear();
  document.cookie = `${sessionMark}=; path=/; max-age=0`;
  guestAsked.set(false);
  loginAsked.set(null);
  leaveAll();
  toasts.set([]);
};

const speak = (language: Language) => {
  if (state.persistStore.getSnapshot().context.activeLanguage !== language) state.persistStore.trigger.toggleLanguage();
};

const usual = (who: Visit['as']): Answers => ({
  'GET site': site(),
  // What the rating adds to pages of others.
  'GET rating/distribution': { people: 0, edges: [], counts: [], own: null },
  'GET rating/teams/{champname}/{team}': { members: [] },
  'GET rating/{login}': explanation([]),
  // Who leads, beside the texts of a championship.
  'GET championships/{champname}/leaderboard': board([]),
  // When they last looked at their own page.
  'POST user/look': { before: null },
  // What stands beside every list of the forum.
  'GET forum/lenta': { items: [], nextCursor: null, champs: [] },
  'GET forum/subscriptions': listOf(),
  'GET forum/drafts': listOf(),
  // Whether somebody is invited, on each page of a championship.
  'GET invitations': listOf(),
  ...(who !== undefined && { 'POST auth/session': { user: typeof who === 'string' ? person(who) : who } }),
});

/**
 * Opens an address of the app as a browser does: the whole app with its routes, on a server that speaks the route contracts
 * (`test/kit/contract-fetch.ts`). Tests go through what people meet: roles, names and texts.
 */
export const renderPage = async (address: string, { as, language = 'ENG', answers = {} }: Visit = {}) => {
  cleanup();
  startAnew();
  server?.expectNoFault();
  server = standInForServer({ ...usual(as), ...answers });
  Object.assign(globalThis, { Worker: StandInWorker });
  speak(language);
  if (as !== undefined) document.cookie = `${sessionMark}=1; path=/`;
  history.replaceState(null, '', address);
  await act(async () => {
    await need(language, ['shell', 'errors']);
    // What a page before has loaded in another language.
    await Promise.all([needAll(language), loadSite(), startSession()]);
    // As long as an answer is on its way the page is drawn without it.
    await Promise.race([prepareArrival(location.pathname), new Promise((resolve) => setTimeout(resolve, patience))]);
  });
  await act(async () => {
    const { container } = render(<App />);
    // React, which all pages share, waits for a button that was pressed on what is gone by now, and hears of no selection meanwhile.
    fireEvent.mouseUp(container);
  });
  // From here on the page draws by itself, and tests wait for what they look for.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const page: RenderedPage = {
    ...server,
    user: userEvent.setup(),
    address: () => location.pathname + location.search + location.hash,
  };
  return page;
};

/** What stands above every page; a page may have a header of its own below it. */
export const shellHeader = () => within(screen.getAllByRole('banner')[0] as HTMLElement);
