import { useSelector } from '@xstate/store-react';
import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import type { Language } from '#modules/kernel/contract/language.js';
import { keepLanguage } from '#web/lib/state/chosen-language.js';
import { state } from '#web/lib/state/state.js';
import { catalogue, fallbackLanguage, needAll, reportMissing } from './catalogue.js';
import { tagOf } from './language-tag.js';

export const useLanguage = () => useSelector(state.persistStore, (snapshot) => snapshot.context.activeLanguage);

/** The one that the globe switches to. */
export const useOtherLanguage = () => useSelector(state.persistStore, (snapshot) => snapshot.context.locale);

/** The globe: loads what the screen needs in the other language first, so that the labels change at once. */
export const toggleLanguage = async () => {
  const wanted = state.persistStore.getSnapshot().context.locale;
  if (await speak(wanted)) keepLanguage(wanted);
};

let wish: Language | null = null;

/** What was chosen here or in another tab; false where another choice has come before this one could be spoken. */
export const speak = async (language: Language): Promise<boolean> => {
  wish = language;
  await needAll(language);
  if (wish !== language) return false;
  if (state.persistStore.getSnapshot().context.activeLanguage !== language) state.persistStore.trigger.toggleLanguage();
  return true;
};

// Namespaces come one by one, so the type's promise of every message holds for a page, not for the whole catalogue.
type LoadedMessages = NonNullable<ComponentProps<typeof IntlProvider>['messages']>;

export function I18nProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const messages = useSelector(catalogue, (all) => all);
  useEffect(() => {
    document.documentElement.lang = tagOf(language);
  }, [language]);
  return (
    <IntlProvider
      locale={tagOf(language)}
      messages={{ ...messages[fallbackLanguage], ...messages[language] } as LoadedMessages}
      onError={(failure) => {
        if (failure.code === 'MISSING_TRANSLATION' && failure.descriptor?.id) {
          reportMissing(language, String(failure.descriptor.id));
        } else {
          console.error(failure);
        }
      }}
    >
      {children}
    </IntlProvider>
  );
}
