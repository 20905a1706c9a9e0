import { matchHeader } from '../csv/header.js';
import type { CsvRecord } from '../csv/record.js';
import type { PlainRecords, TableSink } from '../csv/table-reader.js';
import { encodeText } from '../bytes/text.js';
import { TextColumnBuilder } from '../columns/text-column.js';
import { NumberColumnBuilder } from '../columns/number-column.js';
import { joinKey } from '../keys/key-text.js';
import type { TruthColumn } from '../metrics/metric.js';
import { usageColumn } from '../metrics/settings.js';
import type { ProblemHint, ProblemKind } from '../problems.js';
import { plainTruthRows } from './plain-truth-rows.js';
import { drawnPublic, type DrawnSplit } from './drawn-split.js';
import type { TruthLog } from './truth-log.js';
import { TruthColumnBuilder } from './truth-columns.js';

const spareFields = 1000;

/** Reads the rows of a truth file into growing columns and notes everything that is wrong with them. */
export class TruthReader implements TableSink {
  readonly keptFields: number;
  readonly keys = new TextColumnBuilder();
  /** Line of each row, to name the place of what is found later. */
  readonly lines = new NumberColumnBuilder();
  /** 0 public, 1 private; empty when the file has no column `usage`. */
  readonly usage = new NumberColumnBuilder();
  readonly columns: readonly TruthColumnBuilder[];
  private positions: number[] = [];
  private headerFields = 0;

  constructor(
    readonly keyColumns: readonly string[],
    columns: readonly TruthColumn[],
    private readonly log: TruthLog,
  ) {
    this.columns = columns.map((column) => new TruthColumnBuilder(column));
    this.keptFields = keyColumns.length + columns.length + spareFields;
  }

  /** False without a readable row, or when the header lacks a column of the key. */
  get hasKeys(): boolean {
    return this.lines.length > 0 && this.keyColumns.every((_, i) => this.positions[i]! >= 0);
  }

  header(record: CsvRecord, line: number): PlainRecords | null | false {
    const names = [...this.keyColumns, ...this.columns.map((column) => column.name)];
    const match = matchHeader(record.fields, names, line, usageColumn);
    for (const { kind, column, suggestion, hint } of match.problems)
      this.log.add(kind, line, column, null, { suggestion, hint });
    this.positions = match.positions;
    this.headerFields = record.fieldCount;
    if (match.isDelimited) return false;
    const plain = match.problems.length === 0 && this.positions.at(-1) === -1;
    return plain ? plainTruthRows(this, this.keyColumns.length, this.positions.slice(0, -1)) : null;
  }

  record(record: CsvRecord, line: number): boolean {
    if (record.problem) this.log.add(record.problem, line);
    else if (record.fieldCount !== this.headerFields) this.log.add('bad_csv', line);
    else this.row(record.fields, line);
    return true;
  }

  unreadable(kind: ProblemKind, line: number, hint?: ProblemHint, header: string | null = null): void {
    this.log.add(kind, line, header, null, { hint });
  }

  /** Draws the public rows of a file that does not name them itself. One row alone has no two parts. */
  draw({ percent, seed }: DrawnSplit): void {
    const rows = this.lines.length;
    if (this.usage.length > 0 || rows < 2) return;
    const isPublic = drawnPublic(rows, percent, seed);
    for (let row = 0; row < rows; row++) this.usage.add(isPublic() ? 0 : 1);
  }

  private row(fields: readonly string[], line: number): void {
    this.lines.add(line);
    this.keys.add(encodeText(joinKey(this.keyColumns.map((name, i) => this.key(fields, i, name, line)))));
    this.columns.forEach((column, i) => {
      const text = fields[this.positions[this.keyColumns.length + i]!];
      const reason = text === undefined ? null : column.add(text);
      if (reason) this.log.add(reason, line, column.name, text);
    });
    this.readUsage(fields, line);
  }

  private key(fields: readonly string[], i: number, name: string, line: number): string {
    const key = fields[this.positions[i]!];
    if (key === '') this.log.add('empty_value', line, name, '');
    return key ?? '';
  }

  private readUsage(fields: readonly string[], line: number): void {
    const text = fields[this.positions.at(-1)!];
    if (text === undefined) return;
    if (text !== 'public' && text !== 'private') this.log.add('bad_usage', line, usageColumn, text);
    this.usage.add(text === 'private' ? 1 : 0);
  }
}
