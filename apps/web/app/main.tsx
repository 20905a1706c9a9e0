import '#web/lib/theme/mantine.css';
import '#web/lib/theme/tokens.css';
import '#web/lib/theme/fonts.css';
import '#web/lib/theme/base.css';
import '#web/ui/kit.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { prepareArrival } from './arrival.js';
import { dropEarly } from '#web/lib/api/early.js';
import { need } from '#web/lib/i18n/catalogue.js';
import { followOtherTabs } from '#web/lib/session/other-tabs.js';
import { startSession } from '#web/lib/session/session.js';
import { loadSite, site } from '#web/lib/site.js';
import { hasStoredLanguage, keepState, state } from '#web/lib/state/state.js';

const shellMessages = () => need(state.persistStore.getSnapshot().context.activeLanguage, ['shell', 'errors']);

/** The installation's language is for those who have not chosen one. */
const speakDefaultLanguage = async () => {
  if (hasStoredLanguage || site.get().defaultLanguage === state.persistStore.getSnapshot().context.activeLanguage)
    return;
  state.persistStore.trigger.toggleLanguage();
  await shellMessages();
};

/** The placeholder of a page whose chunk or data are about to come would only flash; one that takes longer is worth drawing. */
const patience = 400;

const start = async () => {
  keepState();
  // In the order in which they are needed: a browser sends six requests at a time.
  const frame = Promise.all([shellMessages(), loadSite()]);
  const arrival = prepareArrival(location.pathname);
  void startSession();
  followOtherTabs();
  await frame;
  await Promise.all([
    speakDefaultLanguage(),
    Promise.race([arrival, new Promise((resolve) => setTimeout(resolve, patience))]),
  ]);
};

const draw = () => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  dropEarly();
  createRoot(root).render(<App />);
};

// Without messages the app still comes up: what is missing is asked for again when a page needs it.
start().then(draw, draw);
