import './lib/theme/mantine.css';
import './lib/theme/tokens.css';
import './lib/theme/fonts.css';
import './lib/theme/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { startSession } from './lib/session/session.js';
import { need } from './lib/i18n/catalogue.js';
import { keepState, state } from './lib/state/state.js';

keepState();
void startSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const draw = () => createRoot(root).render(<App />);
// The shell speaks from its first paint on. Without messages it still comes up and tries again by itself later.
need(state.persistStore.getSnapshot().context.activeLanguage, ['shell', 'errors']).then(draw, draw);
