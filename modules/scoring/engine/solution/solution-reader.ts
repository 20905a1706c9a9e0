import type { CsvRecord } from '../csv/grammar.js';
import { matchHeader } from '../csv/header.js';
import type { PlainRecords, TableSink } from '../csv/table-reader.js';
import { encodeText } from '../bytes/text.js';
import { joinKey, shownKey } from '../keys/key-text.js';
import type { Limits } from '../limits.js';
import type { RowRule, SolutionColumn } from '../metrics/metric.js';
import { ProblemLog, shownValue, type ProblemKind } from '../problems.js';
import { readCell } from './cells.js';
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

  header(record: CsvRecord, line: number): PlainRecords | null {
    const match = matchHeader(record.fields, [...this.form.keyColumns, ...this.columns.map((c) => c.name)], line);
    for (const problem of match.problems) this.log.add({ ...problem, column: shownValue(problem.column ?? '') });
    this.log.addUnlisted('extra_column', record.fieldCount - record.fields.length);
    this.positions = match.positions;
    const keyPositions = match.positions.slice(0, this.form.keyColumns.length);
    this.keyPositions = keyPositions.includes(-1) ? [] : keyPositions;
    this.headerFields = record.fieldCount;
    return match.problems.length === 0 ? plainSolutionRows(this.form, this.positions, this) : null;
  }

  record(record: CsvRecord, line: number): boolean {
    this.rowsRead++;
    if (record.problem) this.add(record.problem, line);
    else if (record.fieldCount !== this.headerFields) this.ragged(record, line);
    else this.row(record.fields, line);
    const most = this.form.keys.rows + this.limits.extraRows;
    this.readToEnd = this.form.repeatedKeys || this.rowsRead <= most;
    return this.readToEnd;
  }

  unreadable(kind: ProblemKind, line: number): void {
    this.add(kind, kind === 'empty_file' ? null : line);
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

  private row(fields: readonly string[], line: number): void {
    const row = this.findRow(fields, line);
    let sound = row >= 0;
    for (let i = 0; i < this.columns.length; i++) {
      const text = fields[this.positions[this.form.keyColumns.length + i]!];
      const value = text === undefined ? null : readCell(this.columns[i]!, text, row);
      if (typeof value === 'number') this.cells[i] = value;
      else sound = false;
      if (typeof value === 'string') this.add(value, line, this.columns[i]!.name, text);
    }
    const defect = sound ? this.rule.check?.(this.cells) : null;
    if (defect) this.add(defect, line);
    if (sound && this.log.isEmpty) this.rule.keep(this.cells, row, this.kept);
  }

  /** The truth row of a record that may take it, else -1 with the reason noted. */
  private findRow(fields: readonly string[], line: number): number {
    const key = this.keyAt(fields);
    if (key === null) return -1;
    if (this.keyPositions.some((position) => fields[position] === '')) {
      const empty = this.keyPositions.findIndex((position) => fields[position] === '');
      this.add('empty_value', line, this.form.keyColumns[empty]!, '');
      return -1;
    }
    const row = this.rowOf(key);
    if (row < 0) this.add('extra_id', line, this.keyLabel, key);
    else if (this.seen[row] === 1 && !this.form.repeatedKeys) {
      this.add('duplicate_id', line, this.keyLabel, key);
      return -1;
    } else this.seen[row] = 1;
    return row;
  }

  private rowOf(key: string): number {
    const bytes = encodeText(key);
    return this.form.keys.find(bytes, 0, bytes.length);
  }

  /** The joined key of a record, or `null` when the header lacks a key column. */
  private keyAt(fields: readonly string[]): string | null {
    const { keyPositions } = this;
    if (keyPositions.length === 0) return null;
    if (keyPositions.length === 1) return fields[keyPositions[0]!] ?? '';
    return joinKey(keyPositions.map((position) => fields[position] ?? ''));
  }

  /** A record with too few or too many fields still tells its id, so that it isn't called missing as well. */
  private ragged(record: CsvRecord, line: number): void {
    this.add('bad_csv', line);
    const key = this.keyAt(record.fields);
    const row = key === null ? -1 : this.rowOf(key);
    if (row >= 0) this.seen[row] = 1;
  }

  /** A file may have a million defects: only those that are listed are worth their words. */
  private add(kind: ProblemKind, line: number | null, column: string | null = null, value: string | null = null): void {
    if (!this.log.hasRoom && kind !== 'bad_encoding') this.log.addUnlisted(kind, 1);
    else this.log.add({ kind, line, column, value: value === null ? null : shownValue(shownKey(value)) });
  }
}
