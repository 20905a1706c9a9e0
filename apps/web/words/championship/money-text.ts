import { useIntl } from 'react-intl';
import { moneyFormat } from '#web/lib/format/money.js';

/** An amount with the code of its currency behind it, grouped or not, `100000 RUB`; not the end of a span, whose begin has no code. */
const written =
  /(?<![\p{L}\p{N}.,]|\d\s*[-–—]\s*)(\d{1,3}(?:[ \u00A0\u202F,]\d{3})+|\d+)[ \u00A0\u202F]?(RUB|USD|EUR|KZT|BYN)(?![\p{L}\p{N}])/gu;

/** Words of an organiser, in which amounts are shown as money is. */
export const useMoneyText = () => {
  const { locale } = useIntl();
  return (text: string): string =>
    text.replaceAll(written, (_, amount: string, currency: string) =>
      moneyFormat(locale, currency).format(Number(amount.replaceAll(/\D/gu, ''))),
    );
};
