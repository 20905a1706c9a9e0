import { Readable } from 'node:stream';

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

/** A file as it stands in the archive. */
interface Entry extends ArchivedFile {
  path: Buffer;
  /** Where its header begins. */
  at: number;
}

/** Beyond this, sizes and places stand in 64 bits (ZIP64). */
const most32 = 0xffff_ffff;
const isLarge = (...values: number[]): boolean => values.some((value) => value >= most32);

/** The name is UTF-8; the checksum stands behind the bytes, so that how long an archive is needs none. */
const flags = 0x0808;
const [plainVersion, largeVersion] = [20, 45];

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
      const entry = { ...file, path: Buffer.from(file.name), at };
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

/** Numbers of two, four or eight bytes one after the other, little-endian, as ZIP has them. */
const record = (...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
};

/** Time and date as MS-DOS had them, in steps of two seconds; UTC, as ZIP knows no zone. */
const dosTime = (moment: Date): [time: number, date: number] => [
  (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
  ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
];

const localHeader = ({ path, bytes, updatedAt }: Entry): Buffer => {
  const [time, date] = dosTime(updatedAt);
  const large = isLarge(bytes);
  const size = large ? most32 : bytes;
  const extra = large ? record([2, 1], [2, 16], [8, bytes], [8, bytes]) : Buffer.alloc(0);
  const version = large ? largeVersion : plainVersion;
  const head = record(
    [4, 0x0403_4b50],
    [2, version],
    [2, flags],
    [2, 0],
    [2, time],
    [2, date],
    [4, 0],
    [4, size],
    [4, size],
    [2, path.length],
    [2, extra.length],
  );
  return Buffer.concat([head, path, extra]);
};

const descriptor = ({ bytes }: Entry, sum: number): Buffer => {
  const width = isLarge(bytes) ? 8 : 4;
  return record([4, 0x0807_4b50], [4, sum], [width, bytes], [width, bytes]);
};

const directoryRecord = ({ path, bytes, updatedAt, at }: Entry, sum: number): Buffer => {
  const [time, date] = dosTime(updatedAt);
  const large = isLarge(bytes, at);
  const version = large ? largeVersion : plainVersion;
  const size = large ? most32 : bytes;
  const extra = large ? record([2, 1], [2, 24], [8, bytes], [8, bytes], [8, at]) : Buffer.alloc(0);
  const head = record(
    [4, 0x0201_4b50],
    [2, version],
    [2, version],
    [2, flags],
    [2, 0],
    [2, time],
    [2, date],
    [4, sum],
    [4, size],
    [4, size],
    [2, path.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, large ? most32 : at],
  );
  return Buffer.concat([head, path, extra]);
};

const endOfDirectory = (count: number, at: number, bytes: number): Buffer => {
  const large = isLarge(at, bytes);
  const end = record(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, large ? most32 : bytes],
    [4, large ? most32 : at],
    [2, 0],
  );
  if (!large) return end;
  const zip64 = record(
    [4, 0x0606_4b50],
    [8, 44],
    [2, largeVersion],
    [2, largeVersion],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, bytes],
    [8, at],
  );
  const locator = record([4, 0x0706_4b50], [4, 0], [8, at + bytes], [4, 1]);
  return Buffer.concat([zip64, locator, end]);
};
