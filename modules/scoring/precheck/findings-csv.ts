import { recordOf } from './csv-records.js';
import type { Finding, FindingKind } from './findings.js';

/** The problems of a file as a table to be opened elsewhere. A cell that a spreadsheet would run gets an apostrophe. */
export const findingsCsv = (
  findings: readonly Finding[],
  titles: readonly string[],
  textOf: (kind: FindingKind) => string,
): string => {
  const rows = findings.map(({ line, column, value, kind, count }) => [
    String(line ?? ''),
    column ?? '',
    value ?? '',
    textOf(kind),
    String(count),
  ]);
  return [titles, ...rows].map((cells) => `${recordOf(cells.map(harmless), ',')}\r\n`).join('');
};

const harmless = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) && !/^-?[\d.]+$/.test(cell) ? `'${cell}` : cell);
