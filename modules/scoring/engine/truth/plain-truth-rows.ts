import type { NumberColumnBuilder } from '../columns/number-column.js';
import type { TextColumnBuilder } from '../columns/text-column.js';
import { PlainRows } from '../csv/plain-rows.js';
import type { PlainRecords } from '../csv/table-reader.js';
import { blockRows } from '../keys/key-index.js';
import type { TruthColumnBuilder } from './truth-columns.js';

/** Where the rows of a truth go. */
export interface TruthStore {
  readonly keys: TextColumnBuilder;
  readonly lines: NumberColumnBuilder;
  readonly columns: readonly TruthColumnBuilder[];
}

/**
 * The fast reader of a truth with one key column and numbers only, or `null` for other forms.
 * @param positions field of the key and of each column, none missing and no field without a column.
 */
export function plainTruthRows(
  store: TruthStore,
  keyColumns: number,
  positions: readonly number[],
): PlainRecords | null {
  if (keyColumns !== 1 || store.columns.some((column) => column.type !== 'number')) return null;
  return new PlainTruthRows(
    store,
    positions.map((_, field) => positions.indexOf(field) - 1),
  );
}

/** Adds blocks of plain rows up to the first that a column refuses. */
class PlainTruthRows implements PlainRecords {
  taken = 0;
  private readonly rows: PlainRows;
  private limit = blockRows;

  constructor(
    private readonly store: TruthStore,
    layout: readonly number[],
  ) {
    this.rows = new PlainRows(
      layout,
      store.columns.map(() => ({})),
      false,
    );
  }

  take(bytes: Uint8Array, start: number, line: number): number {
    const { rows } = this;
    this.taken = 0;
    let position = start;
    for (;;) {
      rows.read(bytes, position, this.limit);
      for (let i = 0; i < rows.count; i++) {
        if (!this.add(bytes, i, line + this.taken)) {
          this.limit = 1;
          return rows.starts[i]!;
        }
        this.taken++;
      }
      position = rows.next;
      if (rows.count < this.limit) return position;
      this.limit = Math.min(blockRows, this.limit * 2);
    }
  }

  private add(bytes: Uint8Array, i: number, line: number): boolean {
    const { keyStarts, keyEnds, values } = this.rows;
    const { keys, lines, columns } = this.store;
    for (let c = 0; c < columns.length; c++) {
      // A refused row is read again by the grammar, which names what is wrong; its log ends the preparation.
      if (!columns[c]!.addNumber(values[i * columns.length + c]!)) return false;
    }
    keys.add(bytes.subarray(keyStarts[i]!, keyEnds[i]!));
    lines.add(line);
    return true;
  }
}
