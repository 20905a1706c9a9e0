import { createStore } from '@xstate/store';
import type { Language } from '../../../../../modules/kernel/contract/language.js';
import { config } from '../../config.js';

export interface PersistState {
  /** The language that is shown. */
  activeLanguage: Language;
  /** The one that the globe switches to. */
  locale: Language;
  isAuthorized: boolean;
}

export const initialPersist = (): PersistState => ({
  activeLanguage: config.defaultLanguage,
  locale: config.defaultLanguage === 'RUS' ? 'ENG' : 'RUS',
  isAuthorized: false,
});

export const createPersistStore = (context: PersistState = initialPersist()) =>
  createStore({
    context,
    on: {
      toggleLanguage: (state) => ({ ...state, activeLanguage: state.locale, locale: state.activeLanguage }),
      authorized: (state) => ({ ...state, isAuthorized: true }),
      unauthorized: (state) => ({ ...state, isAuthorized: false }),
    },
  });
