import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { type NoPreviewReason, previewLimits, type TableProfile } from '../contract/preview.js';
import { ColumnTally, cut } from './column-tally.js';

/** A look at a file: what it is like, or why that can't be said. */
export type Look = { profile: TableProfile } | { reason: NoPreviewReason };

/** Reads bytes `start` to `end` of a file, both counted. */
type Read = (range: { start: number; end: number }) => Readable;

/** Of a larger file so much is read: a few seconds of work. */
const mostBytes = 16 * 1024 * 1024;
const longestRecord = 256 * 1024;
const mostColumns = 10_000;
/** The first line is looked for in so much, to see what parts the cells. */
const headBytes = 64 * 1024;

class NoTable extends Error {
  constructor(readonly reason: NoPreviewReason) {
    super(reason);
  }
}

/**
 * Looks at a file that may be anything: a table of any size, or bytes that only have its name. Takes no more memory than
 * a few rows, and never throws for what is in the file.
 */
export const lookAt = async (name: string, bytes: number, read: Read): Promise<Look> => {
  if (!/\.(?:csv|tsv)$/i.test(name)) return { reason: 'NOT_TABLE' };
  if (bytes === 0) return { reason: 'EMPTY' };
  const isWhole = bytes <= mostBytes;
  const table = new Table(isWhole);
  try {
    const end = Math.min(bytes, mostBytes) - 1;
    const delimiter = await delimiterOf(read({ start: 0, end: Math.min(end, headBytes - 1) }));
    await pipeline(
      read({ start: 0, end }),
      (source) => textOnly(source, isWhole),
      parserOf(delimiter),
      async (records: AsyncIterable<string[]>) => {
        for await (const record of records) table.add(record);
      },
    );
    return table.look();
  } catch (error) {
    const reason = reasonOf(error, isWhole);
    return reason ? { reason } : table.look();
  }
};

const parserOf = (delimiter: string) =>
  parse({
    bom: true,
    delimiter,
    max_record_size: longestRecord,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });

/** @returns null for what a file that was cut off may end with */
const reasonOf = (error: unknown, isWhole: boolean): NoPreviewReason | null => {
  if (error instanceof NoTable) return error.reason;
  if (!(error instanceof CsvError)) throw error;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return 'LONG_LINE';
  return error.code === 'CSV_QUOTE_NOT_CLOSED' && !isWhole ? null : 'BROKEN';
};

/** Lets UTF-8 without NUL bytes through. */
async function* textOnly(source: AsyncIterable<Buffer>, isWhole: boolean): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const refuse = (isText: () => boolean) => {
    try {
      if (isText()) return;
    } catch {
      // Said below.
    }
    throw new NoTable('ENCODING');
  };
  for await (const chunk of source) {
    refuse(() => decoder.decode(chunk, { stream: true }) !== null && !chunk.includes(0));
    yield chunk;
  }
  // A file that was cut off may end within a character.
  if (isWhole) refuse(() => decoder.decode() === '');
}

/** What parts the cells of the first line: most often a comma. */
const delimiterOf = async (source: Readable): Promise<string> => {
  const head = Buffer.concat(await source.toArray()).toString('utf8');
  const [line = ''] = head.split(/\r?\n/, 1);
  const parts = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (parts(delimiter) > parts(best) ? delimiter : best));
};

/** Takes the records of a table one by one, the header first. */
class Table {
  private tallies: ColumnTally[] | null = null;
  private totalColumns = 0;
  private readonly rows: string[][] = [];
  private rowsRead = 0;
  /** The last of a file that was cut off is not whole, so each record waits for the next one. */
  private last: string[] | null = null;

  constructor(private readonly isWhole: boolean) {}

  add(record: string[]): void {
    if (this.last) this.take(this.last);
    this.last = record;
  }

  look(): Look {
    if (this.last && (this.isWhole || !this.tallies)) this.take(this.last);
    if (!this.tallies) return { reason: 'EMPTY' };
    const columns = this.tallies.map((tally) => tally.profile());
    const { totalColumns, rows, rowsRead, isWhole } = this;
    return { profile: { columns, totalColumns, rows, rowsRead, isWhole } };
  }

  private take(record: string[]): void {
    if (!this.tallies) {
      if (record.length > mostColumns) throw new NoTable('TOO_WIDE');
      this.totalColumns = record.length;
      this.tallies = record.slice(0, previewLimits.columns).map((name) => new ColumnTally(cut(name)));
      return;
    }
    this.rowsRead += 1;
    const { tallies } = this;
    if (this.rows.length < previewLimits.rows) this.rows.push(tallies.map((_, at) => cut(record[at] ?? '')));
    for (const [at, tally] of tallies.entries()) tally.add(record[at] ?? '');
  }
}
