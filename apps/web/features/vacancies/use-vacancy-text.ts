import { useIntl } from 'react-intl';
import { moneyFormat } from '#web/lib/format/money.js';
import { useLanguage } from '#web/lib/i18n/i18n-provider.js';
import type { TypedVacancy } from '#modules/vacancies/contract/vacancy.js';
import type { View } from './vacancies.data.js';

/** `₽100,000 – ₽300,000`; a side that is not typed yet is a dash. */
export const useSalary = () => {
  const { locale } = useIntl();
  return ({ currency, from, to }: TypedVacancy['salary']): string => {
    const format = moneyFormat(locale, currency);
    // One that is typed the wrong way round is refused, and shown as it is typed: ranges of numbers may not fall everywhere.
    if (from !== null && to !== null && from > to) return `${format.format(from)} – ${format.format(to)}`;
    if (from !== null && to !== null) return format.formatRange(from, to);
    const known = from ?? to;
    return known === null ? '–' : format.format(known);
  };
};

/** The side of a vacancy in the language that is shown, and which language that is: where there is no English, the first. */
export const useSide = () => {
  const isEnglish = useLanguage() === 'ENG';
  return ({
    info,
    info_en: english,
    html,
    html_en: htmlEnglish,
  }: Pick<View, 'info' | 'info_en' | 'html' | 'html_en'>) =>
    isEnglish && english && htmlEnglish
      ? { info: { ...english, contacts: english.contacts || info.contacts }, html: htmlEnglish }
      : { info, html };
};
