import type { Language } from '../../../modules/kernel/contract/language.js';

/** `import.meta.env` is Vite's; under jest there is none. */
const env: Partial<Record<string, string>> = import.meta.env ?? {};

export const config = {
  product: env['VITE_PRODUCT'] ?? 'Podium',
  /** The one key under which the client state is stored (STATE1); another installation on the same origin sets its own. */
  stateKey: env['VITE_STATE_KEY'] ?? 'podium.state',
  themeKey: 'podium.theme',
  /** First language of a new visitor; the other one is what the globe switches to (decisions, Language). */
  defaultLanguage: (env['VITE_DEFAULT_LANGUAGE'] === 'ENG' ? 'ENG' : 'RUS') satisfies Language as Language,
  /** NAV5: who sees the link to the vacancies. */
  vacancyLink: env['VITE_VACANCY_LINK'] === 'admin' ? ('admin' as const) : ('all' as const),
  chunkTimeout: 120_000,
};
