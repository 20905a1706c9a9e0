import { createAtom } from '@xstate/store';
import type { Language } from '#modules/kernel/contract/language.js';
import { loadNamespace, type Lng, type Messages } from './load-namespace.js';

const lngs = { RUS: 'rus', ENG: 'eng' } as const satisfies Record<Language, Lng>;

/** Messages fall back to English where the other language has none (I18N1). */
export const fallbackLanguage: Language = 'ENG';

/** Every message that has been loaded, by language. */
export const catalogue = createAtom<Record<Language, Messages>>({ RUS: {}, ENG: {} });

const loads = new Map<string, Promise<void>>();
const needed = new Set<string>();

const load = (language: Language, namespace: string): Promise<void> => {
  const name = `${language}/${namespace}`;
  const known = loads.get(name);
  if (known) return known;
  const loading = loadNamespace(lngs[language], namespace).then(
    (messages) => catalogue.set((all) => ({ ...all, [language]: { ...all[language], ...messages } })),
    (failure: unknown) => {
      // The next page that needs it tries again.
      loads.delete(name);
      throw failure;
    },
  );
  loads.set(name, loading);
  return loading;
};

/** Loads the namespaces that a page needs; later language changes load them too. */
export const need = async (language: Language, namespaces: readonly string[]): Promise<void> => {
  for (const namespace of namespaces) needed.add(namespace);
  await Promise.all(namespaces.map((namespace) => load(language, namespace)));
};

/** Everything that is on the screen, in another language; also what a part that comes meanwhile asks for in the old one. */
export const needAll = async (language: Language): Promise<void> => {
  for (let known = -1; known < needed.size;) {
    known = needed.size;
    await need(language, [...needed]);
  }
};

const namespaceOf = (id: string) => id.slice(0, id.indexOf('.'));
const reported = new Set<string>();
const mostReports = 50;

/**
 * A message that is missing is recorded on the server, once each and not more than a page's worth (I18N2), and its
 * namespace is loaded in the fallback language.
 */
export const reportMissing = (language: Language, id: string): void => {
  const namespace = namespaceOf(id);
  const name = `${language}/${id}`;
  if (reported.has(name) || reported.size >= mostReports) return;
  reported.add(name);
  fetch(`/locales/add/${lngs[language]}/${namespace}`, {
    method: 'POST',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    body: new URLSearchParams({ [id]: '' }),
  }).catch(() => undefined);
  load(fallbackLanguage, namespace).catch(() => undefined);
};
