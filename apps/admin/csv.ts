import { csvCell } from '#modules/kernel/contract/csv-cell.js';

/** Rows as CSV after RFC 4180, harmless when a spreadsheet opens it: people outside write titles and names. */
export const csvOf = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
