import type { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';

/** Columns, number of data rows and the first rows of a CSV file. */
export interface TableShape {
  columns: string[];
  rows: number;
  example: string[][];
}

const exampleRows = 3;
/** The header and the first rows are read of so much. */
const headBytes = 1 << 20;
const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Reads the shape of a CSV file by streaming; null for what is not a table. Rows are counted by their ends outside of
 * quotes, many times faster than they could be parsed: files have gigabytes.
 */
export const shapeOf = async (source: Readable): Promise<TableShape | null> => {
  const head: Buffer[] = [];
  let read = 0;
  const counter = new RecordCounter();
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (read < headBytes) head.push(chunk);
      read += chunk.length;
      if (!counter.add(chunk)) return null;
    }
    const first = recordsOf(Buffer.concat(head), read);
    const [columns] = first;
    if (!columns) return { columns: [], rows: 0, example: [] };
    return { columns, rows: counter.records - 1, example: first.slice(1, 1 + exampleRows) };
  } catch {
    return null;
  } finally {
    source.destroy();
  }
};

/** The first records; the last of them only if the file ends with it. */
const recordsOf = (head: Buffer, bytes: number): string[][] => {
  const isWhole = head.length === bytes;
  const text = isWhole ? head : head.subarray(0, head.lastIndexOf(lineFeed) + 1);
  return parse(text, { bom: true, skip_empty_lines: true, to: 1 + exampleRows });
};

/** Counts records of a CSV file, empty lines aside. A NUL is in no text. */
class RecordCounter {
  private ended = 0;
  private isQuoted = false;
  /** True once the current line has anything on it. */
  private isBegun = false;

  get records(): number {
    return this.ended + (this.isBegun ? 1 : 0);
  }

  /** @returns false for what is no text */
  add(chunk: Buffer): boolean {
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i];
      if (byte === 0) return false;
      if (byte === quote) this.isQuoted = !this.isQuoted;
      if (byte !== lineFeed && byte !== carriageReturn) this.isBegun = true;
      else if (byte === lineFeed && this.isBegun && !this.isQuoted) {
        this.ended += 1;
        this.isBegun = false;
      }
    }
    return true;
  }
}
