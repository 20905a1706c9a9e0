import { Readable } from 'node:stream';
import {
  descriptor,
  directoryRecord,
  endOfDirectory,
  localHeader,
  stored,
  type ZipEntry,
} from '../../kernel/zip/format.js';

/** One file of an archive: how long it is has to be known before it is read. */
export interface ArchivedFile {
  /** Path in the archive, with `/` between folders. */
  name: string;
  bytes: number;
  updatedAt: Date;
  /** The checksum (CRC-32) of all of it. */
  sum: () => Promise<number>;
  read: (range: Range) => Readable;
}

/** Both counted, from 0. */
interface Range {
  start: number;
  end: number;
}

/** A file as it stands in the archive: without compression. */
interface Entry extends ArchivedFile, ZipEntry {}

/**
 * Files as one ZIP, without compression and never in memory as a whole. The same files always make the same bytes, and
 * how many is known beforehand, so that a broken download of it goes on.
 */
export class ZipArchive {
  readonly bytes: number;
  private readonly entries: Entry[] = [];
  private readonly directoryAt: number;

  constructor(files: readonly ArchivedFile[]) {
    let at = 0;
    for (const file of files) {
      const entry: Entry = { ...file, path: Buffer.from(file.name), method: stored, packed: file.bytes, at };
      this.entries.push(entry);
      at += localHeader(entry).length + file.bytes + descriptor(entry, 0).length;
    }
    this.directoryAt = at;
    this.bytes = at + this.directory(this.entries.map(() => 0)).length;
  }

  /** Bytes `start` to `end` (both counted, from 0), or all. Nothing that stands before or behind them is read. */
  read(range: Range = { start: 0, end: this.bytes - 1 }): Readable {
    return Readable.from(this.within(range), { objectMode: false });
  }

  private async *within(range: Range): AsyncGenerator<Buffer> {
    for (const entry of this.entries) {
      const header = localHeader(entry);
      yield* cut(header, entry.at, range);
      const contentAt = entry.at + header.length;
      yield* contentOf(entry, { start: range.start - contentAt, end: range.end - contentAt });
      const behind = { at: contentAt + entry.bytes, length: descriptor(entry, 0).length };
      if (touches(behind, range)) yield* cut(descriptor(entry, await entry.sum()), behind.at, range);
    }
    if (range.end < this.directoryAt) return;
    const sums: number[] = [];
    for (const entry of this.entries) sums.push(await entry.sum());
    yield* cut(this.directory(sums), this.directoryAt, range);
  }

  private directory(sums: readonly number[]): Buffer {
    const records = Buffer.concat(this.entries.map((entry, index) => directoryRecord(entry, sums[index] ?? 0)));
    return Buffer.concat([records, endOfDirectory(this.entries.length, this.directoryAt, records.length)]);
  }
}

const touches = ({ at, length }: { at: number; length: number }, { start, end }: Range): boolean =>
  start < at + length && end >= at;

/** What of some bytes, which stand at a place, is within a range. */
function* cut(bytes: Buffer, at: number, { start, end }: Range): Generator<Buffer> {
  const [from, to] = [Math.max(0, start - at), Math.min(bytes.length, end + 1 - at)];
  if (from < to) yield bytes.subarray(from, to);
}

/** Of a file, by its own count. */
async function* contentOf({ name, bytes, read }: Entry, range: Range): AsyncGenerator<Buffer> {
  const [start, end] = [Math.max(0, range.start), Math.min(bytes - 1, range.end)];
  if (start > end) return;
  let left = end - start + 1;
  for await (const chunk of read({ start, end }) as AsyncIterable<Buffer>) {
    left -= chunk.length;
    yield chunk;
  }
  if (left !== 0) throw new Error(`${name} has ${bytes - left} bytes, not ${bytes}`);
}
