import { PlainRows, type PlainColumn } from '../csv/plain-rows.js';
import type { PlainRecords } from '../csv/table-reader.js';
import { blockRows } from '../keys/key-index.js';
import type { NumberCell, RowRule, SolutionColumn } from '../metrics/metric.js';
import type { SolutionForm } from './solution-form.js';

/** Where checked rows go. */
export interface RowStore {
  readonly rule: RowRule;
  readonly kept: Float64Array[];
  readonly seen: Uint8Array;
  rowsRead: number;
}

/**
 * The fast reader of a solution whose cells are all numbers, or `null` for other forms.
 * @param positions field of each key column and each value column, none missing and no field without a column.
 */
export function plainSolutionRows(
  form: SolutionForm,
  positions: readonly number[],
  store: RowStore,
): PlainRecords | null {
  const columns = form.plan.columns.filter(isPlainCell);
  if (form.keyColumns.length !== 1 || columns.length !== form.plan.columns.length) return null;
  const layout = positions.map((_, field) => positions.indexOf(field) - 1);
  return new PlainSolutionRows(form, layout, columns, store);
}

/** A number column whose rule is a range, perhaps of integers. */
function isPlainCell(column: SolutionColumn): column is NumberCell {
  return column.type === 'number' && (column.among ?? []).every((value, i) => value === column.among![0]! + i);
}

function boundsOf({ min, max, integer, among }: NumberCell): PlainColumn {
  return among ? { min: among[0]!, max: among.at(-1)!, integer: true } : { min, max, integer };
}

/** Reads blocks of plain rows, finds their truth rows together, and keeps them up to the first that needs a judgement. */
class PlainSolutionRows implements PlainRecords {
  taken = 0;
  private readonly rows: PlainRows;
  private readonly found = new Int32Array(blockRows);
  private readonly cells: Float64Array;
  /** Where numbers go when a row is nothing but one number. */
  private readonly oneColumn: Float64Array | null;
  private limit = blockRows;

  constructor(
    private readonly form: SolutionForm,
    layout: readonly number[],
    columns: readonly NumberCell[],
    private readonly store: RowStore,
  ) {
    this.rows = new PlainRows(layout, columns.map(boundsOf), form.keys.integerKeys);
    this.cells = new Float64Array(columns.length);
    const plain = columns.length === 1 && !form.plan.row && !form.repeatedKeys;
    this.oneColumn = plain ? store.kept[0]! : null;
  }

  take(bytes: Uint8Array, start: number): number {
    const { rows, found, form } = this;
    this.taken = 0;
    let position = start;
    for (;;) {
      rows.read(bytes, position, this.limit);
      form.keys.findBlock(bytes, rows, found);
      const kept = this.oneColumn ? this.keepNumbers(this.oneColumn) : this.keepRows();
      this.taken += kept;
      this.store.rowsRead += kept;
      if (kept < rows.count) {
        // A file full of bad rows would otherwise have a whole block read again for each of them.
        this.limit = 1;
        return rows.starts[kept]!;
      }
      position = rows.next;
      if (rows.count < this.limit) return position;
      this.limit = Math.min(blockRows, this.limit * 2);
    }
  }

  /** {@link keepRows} for the form of most metrics: one number a row that needs no second look. */
  private keepNumbers(column: Float64Array): number {
    const { found } = this;
    const { seen } = this.store;
    const { count, values } = this.rows;
    if (this.isNextRun()) {
      const first = found[0]!;
      seen.fill(1, first, first + count);
      column.set(values.subarray(0, count), first);
      return count;
    }
    for (let i = 0; i < count; i++) {
      const row = found[i]!;
      if (row < 0 || seen[row] === 1) return i;
      seen[row] = 1;
      column[row] = values[i]!;
    }
    return count;
  }

  /** True when the block is a run of the truth's own rows, none of them met before: most solutions keep their order. */
  private isNextRun(): boolean {
    const { found } = this;
    const { count } = this.rows;
    const first = found[0]!;
    if (count === 0 || first < 0) return false;
    for (let i = 1; i < count; i++) if (found[i] !== first + i) return false;
    return !this.store.seen.subarray(first, first + count).includes(1);
  }

  /** @returns how many rows of the block were kept before one that is unknown, met again or in conflict with itself. */
  private keepRows(): number {
    const { rows, found, cells, store } = this;
    const { seen, kept, rule } = store;
    const width = cells.length;
    for (let i = 0; i < rows.count; i++) {
      const row = found[i]!;
      if (row < 0 || (seen[row] === 1 && !this.form.repeatedKeys)) return i;
      for (let c = 0; c < width; c++) cells[c] = rows.values[i * width + c]!;
      if (rule.check?.(cells)) return i;
      seen[row] = 1;
      rule.keep(cells, row, kept);
    }
    return rows.count;
  }
}
