/** Where a cell may begin: at its own start, and behind what another program, or another country, separates cells by. */
const beginning = /(^|[;,\t\r\n]\s*)(?=[=+\-@＝＋－＠\t\r])/gu;
const number = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu;

/**
 * A cell of CSV after RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe, also in the middle, where
 * one that takes semicolons for separators would begin a cell; numbers stay numbers.
 */
export const csvCell = (value: string | number): string => {
  if (typeof value === 'number' || number.test(value)) return String(value);
  const text = value.replace(beginning, "$1'");
  return /[";,\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
