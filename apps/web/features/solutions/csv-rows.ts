import { CsvRecords, cellsOf } from '#modules/scoring/precheck/csv-records.js';
import { encodingOf, layoutOf, type Layout } from '#modules/scoring/precheck/layout.js';

/** Between the cells of a key that has several. */
const joint = '\u0000';

/** Reads a CSV file that comes in pieces: of each row its key, and its values in the order that is asked for. */
export class CsvRows {
  rows = 0;
  /** The header does not have every column, or there is none. */
  isUnreadable = false;
  private decoder: TextDecoder | null = null;
  private layout: Layout | null = null;
  private readonly records = new CsvRecords((record) => this.add(record));

  constructor(
    private readonly keyColumns: readonly string[],
    private readonly valueColumns: readonly string[],
    private readonly onRow: (key: string, values: readonly string[]) => void,
  ) {}

  push(chunk: Uint8Array): void {
    this.decoder ??= new TextDecoder(encodingOf(chunk));
    this.records.push(this.decoder.decode(chunk, { stream: true }));
  }

  end(): void {
    if (this.decoder) this.records.push(this.decoder.decode());
    this.records.end();
    this.isUnreadable ||= this.layout === null;
  }

  private add(record: string): void {
    if (this.isUnreadable || record === '') return;
    if (this.layout) return this.addRow(record, this.layout);
    const layout = layoutOf(record, [...this.keyColumns, ...this.valueColumns]);
    if (layout && [...layout.places.values()].every((at) => at >= 0)) this.layout = layout;
    else this.isUnreadable = true;
  }

  private addRow(record: string, { delimiter, places }: Layout): void {
    this.rows += 1;
    // A row whose quotes make no sense has no cells: it is there, and matches none.
    const cells = cellsOf(record, delimiter)?.cells ?? [record];
    const cellOf = (name: string) => cells[places.get(name) ?? -1] ?? '';
    this.onRow(this.keyColumns.map(cellOf).join(joint), this.valueColumns.map(cellOf));
  }
}

/** A key as people read it. */
export const shownKey = (key: string): string => key.replaceAll(joint, ', ');
