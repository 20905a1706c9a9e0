import type { Language } from '#modules/kernel/contract/language.js';

/**
 * Kept beside the stored state, which each tab writes as it knows it: the last one to write would take back what was chosen in
 * another. `public/before-paint.js` reads it too.
 */
export const languageKey = 'podium.language';

export const languageOf = (said: string | null): Language | null => (said === 'RUS' || said === 'ENG' ? said : null);

export const chosenLanguage = (): Language | null => {
  try {
    return languageOf(localStorage.getItem(languageKey));
  } catch {
    return null;
  }
};

export const keepLanguage = (language: Language): void => {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Without storage it is spoken for as long as the page is open.
  }
};
