import type { Manifest, ManifestIds } from '../engine/manifest.js';
import { CommaCounter, hasOddSpaces, withPoint } from './cell-faults.js';
import { CsvRecords, cellsOf } from './csv-records.js';
import { ClassCounter, NumberCounter, type Distribution } from './distribution.js';
import type { Fix, Place, Writing } from './fixes.js';
import { RaggedCounter, type RaggedRows } from './ragged-rows.js';
import { encodingOf, layoutOf, type Encoding, type Layout } from './layout.js';

export interface PreviewRow {
  line: number;
  cells: string[];
}

/** The first and the last rows of a file as they are read. */
export interface Preview {
  header: string[];
  first: PreviewRow[];
  last: PreviewRow[];
  rows: number;
}

/** What can be said of a file beside its problems. */
export interface Surveyed {
  writing: Writing;
  preview: Preview | null;
  distribution: Distribution | null;
  fixes: Fix[];
  /** Rows with too few or too many values, by their number, and the lines of those that are in it. */
  ragged: { groups: RaggedRows[]; lines: number[] };
}

const previewRows = 20;
const previewColumns = 30;
const longestCell = 60;

/** A column of the file that holds values, with what was found in it. */
interface ValueColumn {
  name: string;
  at: number;
  isNumber: boolean;
  commas: CommaCounter;
}

/**
 * Looks at a solution beside the scorer's check, which names only problems: how it is written, its first and last rows,
 * how its values are spread, and which faults can be fixed without guessing.
 */
export class Survey {
  rows = 0;
  private encoding: Encoding = 'utf-8';
  private decoder: InstanceType<typeof TextDecoder> | null = null;
  private readonly records = new CsvRecords((record, line) => this.add(record, line));
  private layout: Layout | null = null;
  private isHeaderSeen = false;
  private ragged = 0;
  private readonly raggedRows = new RaggedCounter();
  private spacedRows = 0;
  private firstSpaces: Place | null = null;
  private columns: ValueColumn[] = [];
  private spaced: number[] = [];
  private readonly numbers = new NumberCounter();
  private readonly classes = new ClassCounter();
  private readonly first: PreviewRow[] = [];
  private readonly last: { record: string; line: number }[] = [];

  constructor(private readonly manifest: Manifest) {}

  push(chunk: Uint8Array): void {
    if (!this.decoder) {
      this.encoding = encodingOf(chunk);
      this.decoder = new TextDecoder(this.encoding);
    }
    this.records.push(this.decoder.decode(chunk, { stream: true }));
  }

  /** @param isWhole false when the reading ended before the end of the file. */
  end(isWhole: boolean): Surveyed {
    if (isWhole) {
      if (this.decoder) this.records.push(this.decoder.decode());
      this.records.end();
    }
    const { layout, encoding } = this;
    const writing = { encoding, delimiter: layout?.delimiter ?? ',' };
    return {
      writing,
      preview: layout && this.previewOf(layout, isWhole),
      distribution: isWhole ? this.distributionOf() : null,
      fixes: this.fixesOf(layout, isWhole),
      ragged: { groups: this.raggedRows.found, lines: this.raggedRows.lines },
    };
  }

  private add(record: string, line: number): void {
    if (record === '') return;
    if (!this.isHeaderSeen) {
      this.isHeaderSeen = true;
      this.readHeader(record);
      return;
    }
    if (!this.layout) return;
    this.rows++;
    const { delimiter, header } = this.layout;
    if (this.first.length < previewRows) this.first.push({ line, cells: shown(cellsOf(record, delimiter)?.cells) });
    else this.last[this.rows % previewRows] = { record, line };
    const row = cellsOf(record, delimiter);
    if (row?.cells.length === header.length) this.look(row.cells, row.hasLooseQuotes, line);
    else {
      this.ragged++;
      const numbers = this.columns.filter(({ isNumber }) => isNumber).map(({ at }) => at);
      if (row) this.raggedRows.add(row.cells, line, this.layout, numbers);
    }
  }

  private readHeader(record: string): void {
    const { keyColumns, columns, ids } = this.manifest;
    // Where lines end with it alone the whole file is in this one, and nothing can be told of its columns.
    const isWholeFile = record.includes('\r');
    this.layout = isWholeFile ? null : layoutOf(record, [...keyColumns, ...columns.map(({ name }) => name)]);
    const places = this.layout?.places;
    const placesOf = (names: readonly string[]) =>
      names.map((name) => places?.get(name) ?? -1).filter((place) => place >= 0);
    this.columns = columns
      .map((column) => ({
        name: column.name,
        at: places?.get(column.name) ?? -1,
        isNumber: column.type === 'number',
        commas: new CommaCounter(),
      }))
      .filter(({ at }) => at >= 0);
    const areIdsClean = !hasPaddedIds(ids);
    this.spaced = [
      ...(areIdsClean ? placesOf(keyColumns) : []),
      ...this.columns.filter(({ isNumber }) => isNumber).map(({ at }) => at),
    ];
  }

  private look(cells: readonly string[], hasLooseQuotes: boolean, line: number): void {
    const spaced = this.spaced.find((at) => hasOddSpaces(cells[at]!));
    if (hasLooseQuotes || spaced !== undefined) {
      this.spacedRows++;
      const column = this.layout?.header[spaced ?? -1] ?? null;
      this.firstSpaces ??= { line, column, value: cells[spaced ?? -1] ?? null };
    }
    let largest: ValueColumn | null = null;
    let most = -Infinity;
    for (const column of this.columns) {
      const cell = cells[column.at]!;
      if (!column.isNumber) {
        this.classes.add(cell);
        continue;
      }
      const value = numberOf(cell, column.commas, line);
      if (this.columns.length === 1 && value !== null) this.numbers.add(value);
      if (value !== null && value > most) [largest, most] = [column, value];
    }
    if (this.columns.length > 1 && largest) this.classes.add(largest.name);
  }

  private distributionOf(): Distribution | null {
    const [column, second] = this.columns;
    if (!column) return null;
    if (second) return this.columns.every(({ isNumber }) => isNumber) ? this.classes.distribution(null) : null;
    return column.isNumber ? this.numbers.distribution(column.name) : this.classes.distribution(column.name);
  }

  private previewOf({ header, delimiter }: Layout, isWhole: boolean): Preview {
    const last = this.last.filter(Boolean).toSorted((a, b) => a.line - b.line);
    return {
      header: shown(header),
      first: this.first,
      last: isWhole
        ? last.map(({ record, line }) => ({ line, cells: shown(cellsOf(record, delimiter)?.cells ?? [record]) }))
        : [],
      rows: this.rows,
    };
  }

  private fixesOf(layout: Layout | null, isWhole: boolean): Fix[] {
    // What was not read to its end may hold anything.
    if (!layout || !isWhole) return [];
    const { delimiter, renames, spare } = layout;
    return [
      ...(delimiter === ',' ? [] : [{ kind: 'delimiter' as const, from: delimiter }]),
      ...renames.map((rename) => ({ kind: 'rename' as const, ...rename })),
      // A row of another length could be the one without the spare column.
      ...(this.ragged > 0 ? [] : spare.map(({ at, name }) => ({ kind: 'drop' as const, at, from: name }))),
      ...this.columns.flatMap(({ name, at, commas: { fixable, first } }) =>
        first && fixable > 0 ? [{ kind: 'comma' as const, at, rows: fixable, first: { ...first, column: name } }] : [],
      ),
      ...(this.firstSpaces
        ? [{ kind: 'spaces' as const, columns: this.spaced, rows: this.spacedRows, first: this.firstSpaces }]
        : []),
    ];
  }
}

/** True when white space around an id is a part of it, so that nobody may take it away. */
const hasPaddedIds = (ids: ManifestIds): boolean => {
  if (ids.type === 'range') return false;
  return ids.type === 'lines' ? /^\s|\s$/m.test(ids.text) : ids.ids.some((id) => id !== id.trim());
};

/** The finite number of a cell, also of one with a decimal comma. */
const numberOf = (cell: string, commas: CommaCounter, line: number): number | null => {
  if (cell === '') return null;
  let value = Number(cell);
  if (Number.isNaN(value)) {
    commas.add(cell, line);
    value = Number(withPoint(cell.trim()));
  }
  return Number.isFinite(value) ? value : null;
};

const shown = (cells: readonly string[] = []): string[] =>
  cells.slice(0, previewColumns).map((cell) => (cell.length > longestCell ? `${cell.slice(0, longestCell)}…` : cell));
