import type { CsvRecord } from '../csv/record.js';
import { matchHeader } from '../csv/header.js';
import { NumberScanner } from '../csv/number-scanner.js';
import type { PlainRecords, TableSink } from '../csv/table-reader.js';
import { encodeText } from '../bytes/text.js';
import { joinKey, shownKey } from '../keys/key-text.js';
import type { Limits } from '../limits.js';
import type { RowRule, SolutionColumn } from '../metrics/metric.js';
import { ProblemLog, type ProblemHint, type ProblemKind } from '../problems.js';
import { numberDefect, readCell } from './cells.js';
import { keepEachCell } from './kept-rows.js';
import { plainSolutionRows, type RowStore } from './plain-solution-rows.js';
import type { SolutionForm } from './solution-form.js';

const spareFields = 1000;

/**
 * Reads the rows of a solution into columns in truth order and notes every defect. After the first defect only the
 * check goes on. Memory: 8 bytes a truth row and kept column, one byte a truth row, and the listed problems.
 */
export class SolutionReader implements TableSink, RowStore {
  /** Header fields kept beyond the expected ones, to name what is unexpected. */
  readonly keptFields: number;
  readonly log: ProblemLog;
  readonly kept: Float64Array[];
  private readonly columns: readonly SolutionColumn[];
  readonly rule: RowRule;
  private readonly cells: Float64Array;
  private readonly numbers = new NumberScanner();
  /** 1 for each truth row that the solution has. */
  readonly seen: Uint8Array;
  private readonly keyLabel: string;
  private positions: readonly number[] = [];
  /** Fields of the key columns, none when the header lacks one of them. */
  private keyPositions: readonly number[] = [];
  private headerFields = 0;
  rowsRead = 0;
  private readToEnd = true;

  constructor(
    private readonly form: SolutionForm,
    private readonly limits: Limits,
  ) {
    this.log = new ProblemLog(limits.listedProblems);
    this.columns = form.plan.columns;
    this.rule = form.plan.row ?? keepEachCell(this.columns.length);
    this.cells = new Float64Array(this.columns.length);
    this.kept = Array.from({ length: this.rule.width }, () => new Float64Array(form.keys.rows));
    this.seen = new Uint8Array(form.keys.rows);
    this.keptFields = form.keyColumns.length + this.columns.length + spareFields;
    this.keyLabel = form.keyColumns.join(',');
  }

  header(record: CsvRecord, line: number): PlainRecords | null | false {
    const match = matchHeader(record.fields, [...this.form.keyColumns, ...this.columns.map((c) => c.name)], line);
    for (const problem of match.problems) this.log.add(problem);
    this.log.addUnlisted('extra_column', record.fieldCount - record.keptCount);
    this.positions = match.positions;
    const keyPositions = match.positions.slice(0, this.form.keyColumns.length);
    this.keyPositions = keyPositions.includes(-1) ? [] : keyPositions;
    this.headerFields = record.fieldCount;
    if (match.isDelimited) return false;
    return match.problems.length === 0 ? plainSolutionRows(this.form, this.positions, this) : null;
  }

  record(record: CsvRecord, line: number): boolean {
    this.rowsRead++;
    if (record.problem) this.add(record.problem, line);
    else if (record.fieldCount !== this.headerFields) this.ragged(record, line);
    else this.row(record, line);
    const most = this.form.keys.rows + this.limits.extraRows;
    this.readToEnd = this.form.repeatedKeys || this.rowsRead <= most;
    return this.readToEnd;
  }

  unreadable(kind: ProblemKind, line: number, hint?: ProblemHint, header: string | null = null): void {
    const place = { kind, line: kind === 'empty_file' ? null : line, column: header, value: null };
    this.log.add(hint === undefined ? place : { ...place, hint });
    this.readToEnd = false;
  }

  /** Notes the ids that never came, in the order of the truth file; call it once, after the last record. */
  finish(): void {
    if (!this.readToEnd || this.keyPositions.length === 0 || !this.seen.includes(0)) return;
    for (let record = 0; record < this.seen.length; record++) {
      const row = this.form.fileOrder?.[record] ?? record;
      if (this.seen[row] === 1) continue;
      if (this.log.hasRoom) this.add('missing_id', null, this.keyLabel, this.form.keys.keyOf(row));
      else this.log.addUnlisted('missing_id', 1);
    }
  }

  private row(record: CsvRecord, line: number): void {
    const row = this.findRow(record, line);
    let sound = row >= 0;
    for (let i = 0; i < this.columns.length; i++) {
      const field = this.positions[this.form.keyColumns.length + i]!;
      const value = field < 0 ? null : this.cell(record, field, this.columns[i]!, row);
      if (typeof value === 'number') this.cells[i] = value;
      else sound = false;
      if (typeof value === 'string') this.addCell(value, line, this.columns[i]!.name, record, field);
    }
    const defect = sound ? this.rule.check?.(this.cells) : null;
    if (defect) this.add(defect, line);
    if (sound && this.log.isEmpty) this.rule.keep(this.cells, row, this.kept);
  }

  private cell(record: CsvRecord, field: number, column: SolutionColumn, row: number): number | ProblemKind {
    if (column.type === 'number' && record.isVerbatim(field) && !record.isEmpty(field)) {
      const value = this.numbers.read(record.bytes, record.startOf(field));
      // NaN, or a number with something behind it: the grammar of numbers says what is wrong.
      if (this.numbers.end === record.endOf(field) && value === value) return numberDefect(column, value) ?? value;
    }
    return readCell(column, record.text(field), row);
  }

  /** The truth row of a record that may take it, else -1 with the reason noted. */
  private findRow(record: CsvRecord, line: number): number {
    const { keyPositions } = this;
    if (keyPositions.length === 0) return -1;
    const empty = keyPositions.findIndex((field) => record.isEmpty(field));
    if (empty >= 0) {
      this.add('empty_value', line, this.form.keyColumns[empty]!, '');
      return -1;
    }
    const row = this.rowOf(record);
    if (row < 0) this.addKey('extra_id', line, record);
    else if (this.seen[row] === 1 && !this.form.repeatedKeys) {
      this.addKey('duplicate_id', line, record);
      return -1;
    } else this.seen[row] = 1;
    return row;
  }

  private rowOf(record: CsvRecord): number {
    const [field] = this.keyPositions;
    if (this.keyPositions.length === 1 && record.isVerbatim(field!)) {
      return this.form.keys.find(record.bytes, record.startOf(field!), record.endOf(field!));
    }
    const bytes = encodeText(this.keyOf(record));
    return this.form.keys.find(bytes, 0, bytes.length);
  }

  private keyOf(record: CsvRecord): string {
    return joinKey(this.keyPositions.map((field) => record.text(field)));
  }

  /** A record with too few or too many fields still tells its id, so that it isn't called missing as well. */
  private ragged(record: CsvRecord, line: number): void {
    this.add('bad_csv', line);
    if (this.keyPositions.length === 0 || this.keyPositions.some((field) => field >= record.keptCount)) return;
    const row = this.rowOf(record);
    if (row >= 0) this.seen[row] = 1;
  }

  /** A file may have a million defects: only those that are listed are worth their words. */
  private addCell(kind: ProblemKind, line: number, column: string, record: CsvRecord, field: number): void {
    if (this.log.hasRoom) this.add(kind, line, column, record.text(field));
    else this.log.addUnlisted(kind, 1);
  }

  private addKey(kind: ProblemKind, line: number, record: CsvRecord): void {
    if (this.log.hasRoom) this.add(kind, line, this.keyLabel, this.keyOf(record));
    else this.log.addUnlisted(kind, 1);
  }

  private add(kind: ProblemKind, line: number | null, column: string | null = null, value: string | null = null): void {
    if (!this.log.hasRoom && kind !== 'bad_encoding') this.log.addUnlisted(kind, 1);
    else this.log.add({ kind, line, column, value: value === null ? null : shownKey(value) });
  }
}
