import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import {
  deflated,
  descriptor,
  directoryRecord,
  endOfDirectory,
  localHeader,
  type ZipEntry,
} from '../../../kernel/zip/format.js';

/** A ZIP that is read while it is written, one entry after another: no more of it is held than a few chunks. */
export class PersonalZip {
  private readonly out = new PassThrough();
  private readonly directory: Buffer[] = [];
  private at = 0;

  /** @param madeAt what its entries say of their age */
  constructor(private readonly madeAt: Date) {}

  /** Its bytes, for whoever keeps them. */
  get bytes(): Readable {
    return this.out;
  }

  /** Writes an entry; done once its source was read to the end. @param name with the folders it is in */
  async add(name: string, source: Readable): Promise<void> {
    const path = Buffer.from(name);
    const entry: ZipEntry = { path, method: deflated, bytes: 0, packed: 0, updatedAt: this.madeAt, at: this.at };
    let sum = 0;
    const measured = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sum = crc32(chunk, sum);
        entry.bytes += chunk.length;
        yield chunk;
      }
    };
    // Whoever keeps it may fail, as on a full disk: nothing reads on then, and its source ends.
    await pipeline(this.before(entry, source), measured, createDeflateRaw(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        entry.packed += chunk.length;
        await this.put(chunk);
      }
    });
    await this.put(descriptor(entry, sum));
    this.directory.push(directoryRecord(entry, sum));
  }

  /** Writes rows as a JSON array. @returns how many there were */
  async addRows(name: string, rows: AsyncIterable<unknown>): Promise<number> {
    let count = 0;
    const text = async function* () {
      yield '[';
      for await (const row of rows) yield `${count++ === 0 ? '' : ','}\n${JSON.stringify(row)}`;
      yield '\n]\n';
    };
    await this.add(name, Readable.from(text(), { objectMode: false }));
    return count;
  }

  /** Nothing more comes. */
  async end(): Promise<void> {
    const records = Buffer.concat(this.directory);
    const end = endOfDirectory(this.directory.length, this.at, records.length);
    await this.put(records);
    await this.put(end);
    this.out.end();
  }

  /** Breaks it off: whoever reads it hears why. */
  fail(error: unknown): void {
    this.out.destroy(error instanceof Error ? error : new Error(String(error)));
  }

  /** The header stands before the first byte that is read. */
  private async *before(entry: ZipEntry, source: Readable): AsyncGenerator<Buffer> {
    try {
      await this.put(localHeader(entry));
      for await (const chunk of source as AsyncIterable<Buffer | string>)
        yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    } finally {
      source.destroy();
    }
  }

  private async put(bytes: Buffer): Promise<void> {
    if (this.out.destroyed) throw this.out.errored ?? new Error('Nobody keeps it any more');
    this.at += bytes.length;
    if (this.out.write(bytes)) return;
    const ending = new AbortController();
    const { signal } = ending;
    // `close` comes of whoever keeps it, and says that nothing drains any more.
    await Promise.race([once(this.out, 'drain', { signal }), once(this.out, 'close', { signal })]).finally(() =>
      ending.abort(),
    );
    if (this.out.destroyed) throw this.out.errored ?? new Error('Nobody keeps it any more');
  }
}
