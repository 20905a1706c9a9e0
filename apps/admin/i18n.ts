import { IntlMessageFormat } from 'intl-messageformat';
import english from 'ra-language-english';
import russian from 'ra-language-russian';
import type { I18nProvider } from 'react-admin';
import { languageOfApp } from './chosen-in-app.js';
import ownEnglish from '#locales/eng/admin.json';
import articlesEnglish from '#locales/eng/articles.admin.json';
import backupsEnglish from '#locales/eng/backups.admin.json';
import forumEnglish from '#locales/eng/forum.admin.json';
import usersEnglish from '#locales/eng/identity.admin.json';
import notifyEnglish from '#locales/eng/notifications.admin.json';
import vacanciesEnglish from '#locales/eng/vacancies.admin.json';
import ownRussian from '#locales/rus/admin.json';
import articlesRussian from '#locales/rus/articles.admin.json';
import backupsRussian from '#locales/rus/backups.admin.json';
import forumRussian from '#locales/rus/forum.admin.json';
import usersRussian from '#locales/rus/identity.admin.json';
import notifyRussian from '#locales/rus/notifications.admin.json';
import vacanciesRussian from '#locales/rus/vacancies.admin.json';
import { asIcu, type Phrases } from './polyglot-texts.js';

type Locale = 'en' | 'ru';

/** A text of the console that one language lacks does not compile. */
const own = {
  en: {
    ...ownEnglish,
    ...articlesEnglish,
    ...backupsEnglish,
    ...forumEnglish,
    ...notifyEnglish,
    ...usersEnglish,
    ...vacanciesEnglish,
  },
  ru: {
    ...(ownRussian satisfies Record<keyof typeof ownEnglish, string>),
    ...(articlesRussian satisfies Record<keyof typeof articlesEnglish, string>),
    ...(backupsRussian satisfies Record<keyof typeof backupsEnglish, string>),
    ...(forumRussian satisfies Record<keyof typeof forumEnglish, string>),
    ...(usersRussian satisfies Record<keyof typeof usersEnglish, string>),
    ...(notifyRussian satisfies Record<keyof typeof notifyEnglish, string>),
    ...(vacanciesRussian satisfies Record<keyof typeof vacanciesEnglish, string>),
  },
} as const;

/** What react-admin says of lists names them by a word of the code, as in "No Audit found using the current filters". */
const ofLists = (words: Record<keyof typeof ownEnglish, string>) => ({
  'ra.navigation.no_filtered_results': words['admin.list.filtered'],
  'ra.navigation.no_results': words['admin.list.none'],
  'ra.action.add_filter': words['admin.list.filters'],
});

/** Texts by their keys, in ICU as everywhere in the product: those of react-admin are made so. */
const texts: Record<Locale, Record<string, string>> = {
  en: { ...asIcu('en', english as Phrases), ...own.en, ...ofLists(ownEnglish) },
  // The Russian package is older than react-admin: what it lacks is shown in English (I18N1).
  ru: { ...asIcu('en', english as Phrases), ...asIcu('ru', russian as Phrases), ...own.ru, ...ofLists(ownRussian) },
};

const read = new Map<string, IntlMessageFormat>();

const format = (locale: Locale, text: string, values: Record<string, unknown>): string => {
  const name = `${locale} ${text}`;
  const message = read.get(name) ?? new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
  read.set(name, message);
  // What is counted is one where nobody says how many.
  try {
    return String(message.format({ smart_count: 1, ...values } as Parameters<typeof message.format>[0]));
  } catch {
    // A name that react-admin does not give is no reason to lose the page.
    return text;
  }
};

/** That of the web app until another one is chosen here; the choice is kept in the browser. */
export const firstLocale = languageOfApp();
let locale: Locale = firstLocale;

export const i18nProvider: I18nProvider = {
  translate: (key, { _, ...values } = {}) => {
    const text = texts[locale][key];
    return text === undefined ? String(_ ?? key) : format(locale, text, values);
  },
  changeLocale: async (to) => {
    locale = to === 'en' ? 'en' : 'ru';
  },
  getLocale: () => locale,
  getLocales: () => [
    { locale: 'ru', name: 'Русский' },
    { locale: 'en', name: 'English' },
  ],
};
