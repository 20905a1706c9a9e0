/** Longer records end the reading, as they do on the server. */
const longestRecord = 1 << 20;

/** Cuts text that comes in pieces into records: lines, or several lines where a quoted cell goes over their end. */
export class CsvRecords {
  private tail = '';
  private record: string | null = null;
  private recordLine = 1;
  private line = 1;
  private isBroken = false;

  /** @param onRecord gets each record without its line end, and the line on which it starts, from 1. */
  constructor(private readonly onRecord: (record: string, line: number) => void) {}

  push(text: string): void {
    if (this.isBroken) return;
    const all = this.tail + text;
    let from = 0;
    for (let at = all.indexOf('\n'); at >= 0; at = all.indexOf('\n', from)) {
      this.addLine(all.slice(from, at));
      from = at + 1;
    }
    this.tail = all.slice(from);
    this.isBroken = this.tail.length > longestRecord;
  }

  end(): void {
    if (!this.isBroken && this.tail !== '') this.addLine(this.tail);
    if (this.record !== null) this.onRecord(this.record, this.recordLine);
  }

  private addLine(text: string): void {
    const line = this.line++;
    const isOpen = this.record !== null;
    if (!isOpen) this.recordLine = line;
    const turnsQuotes = hasOddQuotes(text);
    if (!isOpen && !turnsQuotes) {
      this.onRecord(withoutReturn(text), line);
      return;
    }
    this.record = isOpen ? `${this.record}\n${text}` : text;
    if (isOpen === turnsQuotes) {
      this.onRecord(withoutReturn(this.record), this.recordLine);
      this.record = null;
    } else this.isBroken = this.record.length > longestRecord;
  }
}

const withoutReturn = (text: string) => (text.endsWith('\r') ? text.slice(0, -1) : text);

const hasOddQuotes = (text: string): boolean => {
  let isOdd = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
};

/** Cells of one record, unquoted and without the blanks around them. */
export interface Cells {
  cells: string[];
  /** Blanks stand outside the quotes of a cell, which the CSV grammar forbids. */
  hasLooseQuotes: boolean;
}

/** Cuts a record into cells; `null` when its quotes make no sense. */
export function cellsOf(record: string, delimiter: string): Cells | null {
  if (!record.includes('"')) return { cells: record.split(delimiter).map(trimBlanks), hasLooseQuotes: false };
  const cells: string[] = [];
  let hasLooseQuotes = false;
  for (let at = 0; at <= record.length;) {
    const start = skipBlanks(record, at, delimiter);
    if (record[start] !== '"') {
      const end = endOf(record, delimiter, at);
      const cell = record.slice(at, end);
      if (cell.includes('"')) return null;
      cells.push(trimBlanks(cell));
      at = end + 1;
      continue;
    }
    const close = closingQuote(record, start);
    const next = close < 0 ? -1 : skipBlanks(record, close + 1, delimiter);
    if (next < 0 || (next < record.length && record[next] !== delimiter)) return null;
    if (start > at || next > close + 1) hasLooseQuotes = true;
    cells.push(trimBlanks(record.slice(start + 1, close).replaceAll('""', '"')));
    at = next + 1;
  }
  return { cells, hasLooseQuotes };
}

/** The record of these cells; what needs quotes gets them. */
export const recordOf = (cells: readonly string[], delimiter: string): string =>
  cells.map((cell) => (needsQuotes(cell, delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter);

const needsQuotes = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || cell.includes('"') || cell.includes('\n') || cell.includes('\r');

const isBlank = (character: string | undefined) => character === ' ' || character === '\t';

const skipBlanks = (record: string, from: number, delimiter: string): number => {
  let at = from;
  while (isBlank(record[at]) && record[at] !== delimiter) at++;
  return at;
};

const endOf = (record: string, delimiter: string, from: number): number => {
  const at = record.indexOf(delimiter, from);
  return at < 0 ? record.length : at;
};

/** Index of the quote that ends the quoted cell, -1 without one. */
const closingQuote = (record: string, open: number): number => {
  for (let at = record.indexOf('"', open + 1); at >= 0; at = record.indexOf('"', at + 2)) {
    if (record[at + 1] !== '"') return at;
  }
  return -1;
};

/** Spaces and tabs around a cell are no part of it, here as on the server. */
const trimBlanks = (cell: string): string => {
  if (!isBlank(cell[0]) && !isBlank(cell.at(-1))) return cell;
  return cell.replace(/^[ \t]+|[ \t]+$/g, '');
};
