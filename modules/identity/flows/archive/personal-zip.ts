import { PassThrough, Readable, type Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A ZIP that is read while it is written, one entry after another: no more of it is held than a few chunks. */
export class PersonalZip {
  private readonly zip = new ZipFile();
  /** What is being read into it. */
  private current: Readable | undefined;
  /** Its bytes, for whoever keeps them. */
  readonly bytes: Readable;

  /** @param madeAt what its entries say of their age */
  constructor(private readonly madeAt: Date) {
    const out = this.zip.outputStream as Duplex;
    this.bytes = out;
    this.zip.on('error', (error: Error) => out.destroy(error));
    // Whoever keeps it may fail, as on a full disk: nothing would read on, and nothing would end.
    out.on('close', () => this.current?.destroy());
  }

  /** Writes an entry; done once its source was read to the end. @param name with the folders it is in */
  async add(name: string, source: Readable): Promise<void> {
    const read = source.pipe(new PassThrough());
    source.on('error', (error) => read.destroy(error));
    this.current = read;
    if (this.bytes.destroyed) read.destroy();
    this.zip.addReadStream(read, name, { mtime: this.madeAt });
    try {
      await finished(read, { writable: false });
    } finally {
      source.destroy();
    }
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
  end(): void {
    this.zip.end();
  }

  /** Breaks it off: whoever reads it hears why. */
  fail(error: unknown): void {
    this.bytes.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
