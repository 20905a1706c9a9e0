import { csvCell } from '../../kernel/contract/csv-cell.js';
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
  return [titles, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
};
