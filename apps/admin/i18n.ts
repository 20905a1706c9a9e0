import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import russian from 'ra-language-russian';
import { type I18nProvider, mergeTranslations } from 'react-admin';
import { languageOfApp } from './chosen-in-app.js';
import ownEnglish from '#locales/eng/admin.json';
import ownRussian from '#locales/rus/admin.json';

/** A text of the console that one language lacks does not compile. */
const own = {
  en: ownEnglish,
  ru: ownRussian satisfies Record<keyof typeof ownEnglish, string>,
} as const;

const messages = {
  en: mergeTranslations(english, own.en),
  // The Russian package is older than react-admin: what it lacks is shown in English (I18N1).
  ru: mergeTranslations(english, russian, own.ru),
};

/** That of the web app until another one is chosen here; the choice is kept in the browser. */
export const firstLocale = languageOfApp();

export const i18nProvider: I18nProvider = polyglot(
  (locale) => (locale === 'en' ? messages.en : messages.ru),
  firstLocale,
  [
    { locale: 'ru', name: 'Русский' },
    { locale: 'en', name: 'English' },
  ],
);
