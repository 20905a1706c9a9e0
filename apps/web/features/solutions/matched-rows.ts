import { shownKey } from './csv-rows.js';

/** A value of the same row that is another number in the second file. */
export interface Change {
  key: string;
  column: string;
  first: number;
  second: number;
}

export interface ColumnDifference {
  /** Empty where a row has one value without a name. */
  name: string;
  /** Rows with another value. */
  changed: number;
  /** Of the numbers that differ: by how much, on average and at most; null where none of them are numbers. */
  by: { mean: number; most: number } | null;
}

/** How the second of two files differs from the first. */
export interface Difference {
  /** Rows that both files have. */
  common: number;
  /** Of those, rows with a value that differs. */
  changed: number;
  onlyFirst: number;
  onlySecond: number;
  columns: ColumnDifference[];
  /** The changes that are the largest, the largest first. */
  largest: Change[];
}

const mostListed = 10;
/** Rows that wait for their match, of both files together; more of them are too much for a page on a phone. */
const mostWaiting = 500_000;

/** The rows of the files stand in too different an order, or have too different keys. */
export class TooDifferent extends Error {}

/** Brings the rows of two files together by their key, in whatever order they come, and counts what differs. */
export class MatchedRows {
  private readonly waiting = [new Map<string, readonly string[]>(), new Map<string, readonly string[]>()] as const;
  private readonly repeated = [0, 0];
  private readonly sums: { changed: number; numbers: number; sum: number; most: number }[];
  private readonly largest: Change[] = [];
  private common = 0;
  private changed = 0;

  constructor(private readonly columns: readonly string[]) {
    this.sums = columns.map(() => ({ changed: 0, numbers: 0, sum: 0, most: 0 }));
  }

  /** @param side 0 for the first file, 1 for the second. @throws TooDifferent */
  add(side: number, key: string, values: readonly string[]): void {
    const [own, others] = side === 0 ? this.waiting : [this.waiting[1], this.waiting[0]];
    const match = others.get(key);
    if (match) {
      others.delete(key);
      this.compare(key, side === 0 ? values : match, side === 0 ? match : values);
    } else if (own.has(key)) {
      this.repeated[side]! += 1;
    } else {
      own.set(key, values);
      if (own.size + others.size > mostWaiting) throw new TooDifferent(`${mostWaiting} rows without a match`);
    }
  }

  difference(): Difference {
    const { common, changed, largest, repeated, waiting } = this;
    return {
      common,
      changed,
      onlyFirst: waiting[0].size + repeated[0]!,
      onlySecond: waiting[1].size + repeated[1]!,
      columns: this.columns.map((name, at) => {
        const { changed: rows, numbers, sum, most } = this.sums[at]!;
        return { name, changed: rows, by: numbers === 0 ? null : { mean: sum / numbers, most } };
      }),
      largest,
    };
  }

  private compare(key: string, first: readonly string[], second: readonly string[]): void {
    this.common += 1;
    let isChanged = false;
    for (const [at, column] of this.columns.entries()) {
      const [from, to] = [first[at]!, second[at]!];
      if (from === to) continue;
      const [low, high] = [numberOf(from), numberOf(to)];
      // 0.5 and 0.50 are the same prediction.
      if (low !== null && low === high) continue;
      isChanged = true;
      this.sums[at]!.changed += 1;
      if (low !== null && high !== null) this.count(at, { key, column, first: low, second: high });
    }
    if (isChanged) this.changed += 1;
  }

  private count(at: number, change: Change): void {
    const by = sizeOf(change);
    const sums = this.sums[at]!;
    sums.numbers += 1;
    sums.sum += by;
    sums.most = Math.max(sums.most, by);
    if (this.largest.length === mostListed && by <= sizeOf(this.largest.at(-1)!)) return;
    const before = this.largest.findIndex((known) => sizeOf(known) < by);
    const listed = { ...change, key: shownKey(change.key) };
    this.largest.splice(before < 0 ? this.largest.length : before, 0, listed);
    this.largest.length = Math.min(this.largest.length, mostListed);
  }
}

const sizeOf = ({ first, second }: Change): number => Math.abs(second - first);

const numberOf = (cell: string): number | null => {
  const value = cell === '' ? Number.NaN : Number(cell);
  return Number.isFinite(value) ? value : null;
};
