import type { Language } from '#modules/kernel/contract/language.js';
import { state } from '#web/lib/state/state.js';

const tags = { RUS: 'ru', ENG: 'en' } as const satisfies Record<Language, string>;

export const tagOf = (language: Language) => tags[language];

/** BCP 47 tag of the language that is shown, for `lang` and `Accept-Language`. */
export const languageTag = () => tagOf(state.persistStore.getSnapshot().context.activeLanguage);
