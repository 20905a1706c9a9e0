/** How money is shown everywhere: the sign beside the amount, by the language's way, without pence. @param currency ISO 4217 */
export const moneyFormat = (locale: string, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
