import type { Bilingual } from '#modules/kernel/contract/language.js';
import { useLanguage } from './i18n-provider.js';

/** A text that is there in the language that is shown only. */
export const useInLanguage = () => {
  const isRussian = useLanguage() === 'RUS';
  return (text: string): Bilingual => (isRussian ? { rus: text, eng: '' } : { rus: '', eng: text });
};

/** A text of a championship in the language that is shown; where it is empty, the other one. */
export const useBilingual = () => {
  const isRussian = useLanguage() === 'RUS';
  return (text: Bilingual): string => (isRussian ? text.rus || text.eng : text.eng || text.rus);
};
