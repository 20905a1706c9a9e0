import '#web/lib/theme/mantine.css';
import '#web/lib/theme/fonts.css';
import '#web/lib/theme/base.css';
import '#web/ui/kit.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { prepareArrival } from './arrival.js';
import { dropEarly } from '#web/lib/api/early.js';
import { need } from '#web/lib/i18n/catalogue.js';
import { languageTag } from '#web/lib/i18n/language-tag.js';
import { followOtherTabs } from '#web/lib/session/other-tabs.js';
import { startSession } from '#web/lib/session/session.js';
import { loadSite } from '#web/lib/site.js';
import { hasStoredLanguage, keepState, state } from '#web/lib/state/state.js';

/** The installation's language is for those who have not chosen one; the page came in it. Before anything is loaded in the other one. */
const speakDefaultLanguage = () => {
  if (!hasStoredLanguage && document.documentElement.lang !== languageTag())
    state.persistStore.trigger.toggleLanguage();
};

/** The placeholder of a page whose chunk or data are about to come would only flash; one that takes longer is worth drawing. */
const patience = 400;

/** A turn for what the browser has to do meanwhile: on a slow phone reading the app is a long piece of work already. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

const start = async () => {
  await turn();
  keepState();
  speakDefaultLanguage();
  // In the order in which they are needed: a browser sends six requests at a time.
  const { activeLanguage } = state.persistStore.getSnapshot().context;
  const frame = Promise.all([need(activeLanguage, ['shell', 'errors']), loadSite()]);
  const arrived = Promise.all([prepareArrival(location.pathname), window.podiumSeen]);
  void startSession();
  followOtherTabs();
  await frame;
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, patience))]);
};

const draw = () => {
  dropEarly();
  createRoot(document.getElementById('root') as HTMLElement).render(<App />);
};

// Without messages the app still comes up: what is missing is asked for again when a page needs it.
start().then(draw, draw);
