import type { Layout } from './layout.js';

/** Rows that have another number of values than the header, and all the same one. */
export interface RaggedRows {
  found: number;
  expected: number;
  rows: number;
  first: { line: number; value: string };
  /** The first row as it was perhaps meant, where decimal commas would explain it. */
  guess: string | null;
}

/** A file has few kinds of them; what comes after that is only counted by the scorer. */
const mostGroups = 20;
/** As many as the scorer lists. */
const mostLines = 10_000;
const longestValue = 80;

/** Groups rows by their number of values, so that one fault of a whole file is one problem to read. */
export class RaggedCounter {
  readonly lines: number[] = [];
  private readonly groups = new Map<number, RaggedRows>();

  get found(): RaggedRows[] {
    return [...this.groups.values()];
  }

  /** @param numbers places of the columns of numbers. */
  add(cells: readonly string[], line: number, { header }: Layout, numbers: readonly number[]): void {
    const known = this.groups.get(cells.length);
    if (!known && this.groups.size === mostGroups) return;
    if (this.lines.length < mostLines) this.lines.push(line);
    if (known) {
      known.rows++;
      return;
    }
    const guess = withoutDecimalCommas(cells, header.length, numbers);
    this.groups.set(cells.length, {
      found: cells.length,
      expected: header.length,
      rows: 1,
      first: { line, value: cells.join(',').slice(0, longestValue) },
      guess: guess && guess.length <= longestValue ? guess : null,
    });
  }
}

const whole = /^[+-]?\d*$/;
const fraction = /^\d+(?:[eE][+-]?\d+)?$/;

/** Only where each number of the row lies in two cells: with fewer it could be any of them. */
const withoutDecimalCommas = (
  cells: readonly string[],
  expected: number,
  numbers: readonly number[],
): string | null => {
  if (numbers.length === 0 || cells.length !== expected + numbers.length) return null;
  const meant: string[] = [];
  for (let column = 0, at = 0; column < expected; column++, at++) {
    const cell = cells[at]!;
    if (!numbers.includes(column)) {
      meant.push(cell);
      continue;
    }
    const rest = cells[++at]!;
    if (!whole.test(cell) || !fraction.test(rest)) return null;
    meant.push(`${cell}.${rest}`);
  }
  return meant.join(',');
};
