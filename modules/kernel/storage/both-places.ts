import { Readable } from 'node:stream';
import { type ByteRange, FileStore, type Named, type Shelf, type Written } from './file-store.js';

/**
 * Files of which some are still in the other place than new ones are written to, while they are moved. A key has the same
 * bytes wherever it is, so that each is read where it is found at less cost.
 */
export class BothPlaces extends FileStore {
  /** @param near where it costs less to look, @param far the other one, @param written one of both */
  constructor(
    private readonly near: FileStore,
    private readonly far: FileStore,
    private readonly written: FileStore,
  ) {
    super();
  }

  write(key: string, source: Readable, maxBytes: number): Promise<Written> {
    return this.written.write(key, source, maxBytes);
  }

  read(key: string, range?: ByteRange): Readable {
    return Readable.from(this.bytes(key, range), { objectMode: false });
  }

  async withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    const place = await this.placeOf(key);
    return place.withLocalFile(key, work).catch(async (error: unknown) => {
      if (!(await this.hasMoved(key, place))) throw error;
      return this.otherThan(place).withLocalFile(key, work);
    });
  }

  override async linkTo(key: string, as: Named): Promise<string | null> {
    return (await this.placeOf(key)).linkTo(key, as);
  }

  async remove(key: string): Promise<void> {
    await Promise.all([this.near.remove(key), this.far.remove(key)]);
  }

  /** One that comes to the near place meanwhile was in neither when each was asked once. */
  async bytesOf(key: string): Promise<number | null> {
    return (await this.near.bytesOf(key)) ?? (await this.far.bytesOf(key)) ?? this.near.bytesOf(key);
  }

  shelves(): AsyncIterable<Shelf> {
    return this.written.shelves();
  }

  /** One that moves meanwhile, whichever way, is in the near place at first or at last, or in the far one between. */
  async keysOn(prefix: string): Promise<string[]> {
    const keys = new Set<string>();
    for (const place of [this.near, this.far, this.near]) for (const key of await place.keysOn(prefix)) keys.add(key);
    return [...keys].toSorted();
  }

  mark(): Promise<string | null> {
    return this.written.mark();
  }

  setMark(id: string): Promise<void> {
    return this.written.setMark(id);
  }

  hasAny(): Promise<boolean> {
    return this.written.hasAny();
  }

  override refusal() {
    return this.written.refusal();
  }

  hasRoom(): Promise<boolean> {
    return this.written.hasRoom();
  }

  freeBytes(): Promise<number | null> {
    return this.written.freeBytes();
  }

  private async placeOf(key: string): Promise<FileStore> {
    return (await this.near.bytesOf(key)) === null ? this.far : this.near;
  }

  private otherThan(place: FileStore): FileStore {
    return place === this.near ? this.far : this.near;
  }

  /** Whether a file was moved between the moment when its place was looked up and the one when it was opened. */
  private async hasMoved(key: string, from: FileStore): Promise<boolean> {
    return (await from.bytesOf(key)) === null && (await this.otherThan(from).bytesOf(key)) !== null;
  }

  private async *bytes(key: string, range?: ByteRange): AsyncGenerator<Buffer> {
    const place = await this.placeOf(key);
    let hasBegun = false;
    try {
      for await (const chunk of place.read(key, range) as AsyncIterable<Buffer>) {
        hasBegun = true;
        yield chunk;
      }
    } catch (error) {
      if (hasBegun || !(await this.hasMoved(key, place))) throw error;
      yield* this.otherThan(place).read(key, range) as AsyncIterable<Buffer>;
    }
  }
}
