import { createStore } from '@xstate/store';
import type { Language } from '#modules/kernel/contract/language.js';

export interface PersistState {
  /** The language that is shown. */
  activeLanguage: Language;
  /** The one that the globe switches to. */
  locale: Language;
  isAuthorized: boolean;
}

/** The specification's first pair is RUS with ENG beside it; DEFAULT_LANGUAGE may turn it round. */
export const initialPersist = (): PersistState => ({ activeLanguage: 'RUS', locale: 'ENG', isAuthorized: false });

export const createPersistStore = (context: PersistState = initialPersist()) =>
  createStore({
    context,
    on: {
      toggleLanguage: (state) => ({ ...state, activeLanguage: state.locale, locale: state.activeLanguage }),
      authorized: (state) => ({ ...state, isAuthorized: true }),
      unauthorized: (state) => ({ ...state, isAuthorized: false }),
    },
  });
