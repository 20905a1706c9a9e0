import { PassThrough, Readable } from 'node:stream';
import { newId } from '../domain/id.js';
import type { ByteRange } from '../storage/file-store.js';
import type { BucketPlace } from '../storage/bucket-place.js';
import type { S3Settings } from '../storage/s3-settings.js';
import { S3Store } from '../storage/s3-store.js';
import type { OpenEarlier } from './earlier.js';
import { BackupFault, BucketFault } from './fault.js';
import { archiveName } from './into-folder.js';
import { type Kept, keptAs, leftMs, partEnding } from './kept.js';
import { type Source, writeArchive, type WriteOptions, type Written } from './write-archive.js';

/** With 10,000 pieces, which is what a bucket takes of one object, an archive of 320 GB. */
const pieceBytes = 32 * 1024 ** 2;

/** One may be called otherwise there than when it was made. */
const anyName = /^[^/]+$/u;

/** What is written there: archives and exports. */
const ownForm = /^podium-[^/]+$/u;

/** Archives in a bucket of a server that speaks S3. */
export class BackupBucket {
  private readonly store: S3Store;

  constructor(
    settings: S3Settings,
    private readonly place: BucketPlace,
  ) {
    const { bucket: S3_BUCKET, prefix } = place;
    this.store = new S3Store({ ...settings, S3_BUCKET }, { form: anyName, prefix, pieceBytes });
  }

  /** Writes an archive as it comes; it is there wholly or not at all. @throws BucketFault */
  async write(source: Source, options: WriteOptions): Promise<Written & { path: string }> {
    const id = newId();
    const name = archiveName(new Date(), id, options);
    if (!options.since) return this.writeAs(name, source, { ...options, id });
    // Whoever removes old ones meanwhile leaves those that it will name: an object of its own, as a bucket shows none before it is whole.
    const part = `${name}${partEnding}`;
    await this.put(part, Readable.from(['being written']));
    // A key may not remove.
    return this.writeAs(name, source, { ...options, id }).finally(() => this.remove(part).catch(() => undefined));
  }

  /** Writes any other file as it comes; it is there wholly or not at all. @throws BucketFault */
  async put(name: string, content: Readable): Promise<void> {
    await this.store.write(name, content, Number.MAX_SAFE_INTEGER).catch((error: unknown) => {
      // Where the reading failed nothing is wrong with the bucket.
      throw content.errored ?? new BucketFault(this.pathOf(name), error);
    });
  }

  /** The archives there, newest first. @throws BucketFault */
  async list(): Promise<Kept[]> {
    const found = (await this.objects()).map(({ key, bytes }) => keptAs(key, this.pathOf(key), bytes));
    return found.filter((one) => one !== null).toSorted((one, other) => other.madeAt.localeCompare(one.madeAt));
  }

  /** All names there, with those that are being written. @throws BucketFault */
  async names(): Promise<string[]> {
    return (await this.objects()).map(({ key }) => key).filter((name) => !isLeft(name));
  }

  /** Removes what killed writers left, as far as the key may. @returns its names @throws BucketFault where nothing is listed */
  async removeLeft(): Promise<string[]> {
    const gone: string[] = [];
    for (const { key: name } of (await this.objects()).filter(({ key }) => isLeft(key)))
      await this.remove(name).then(
        () => gone.push(name),
        () => undefined,
      );
    // Not every server knows it, and a key may not.
    const ended = await this.store
      .endUploads((name) => ownForm.test(name), new Date(Date.now() - leftMs))
      .catch(() => []);
    return [...gone, ...ended];
  }

  /** Null where it is not there. @throws BucketFault */
  bytesOf(name: string): Promise<number | null> {
    return this.asked(this.pathOf(name), () => this.store.bytesOf(name));
  }

  /** Fails with BucketFault. */
  read(name: string, range?: ByteRange): Readable {
    return Readable.from(this.bytes(name, range), { objectMode: false });
  }

  /** @throws BucketFault */
  remove(name: string): Promise<void> {
    return this.asked(this.pathOf(name), () => this.store.remove(name));
  }

  /** Opens backups that another one names, beside it. */
  earlier: OpenEarlier = async ({ name }) => {
    if ((await this.bytesOf(name)) === null) throw new BackupFault('BACKUP_EARLIER_MISSING', { name });
    return this.read(name);
  };

  private async writeAs(name: string, source: Source, options: WriteOptions): Promise<Written & { path: string }> {
    const sink = new PassThrough();
    // Either may fail before the other one listens, which would then wait for ever.
    sink.on('error', () => undefined);
    const [written, stored] = await Promise.allSettled([
      writeArchive(source, sink, options).catch((error: Error) => {
        sink.destroy(error);
        throw error;
      }),
      this.store.write(name, sink, Number.MAX_SAFE_INTEGER).catch((error: unknown) => {
        sink.destroy();
        throw error;
      }),
    ]);
    // A bucket that takes nothing more cuts the writing off, and says nothing to it of why.
    if (stored.status === 'rejected' && sink.errored === null) throw new BucketFault(this.pathOf(''), stored.reason);
    if (written.status === 'fulfilled') return { ...written.value, path: this.pathOf(name) };
    // A key may not remove; why it is to be removed is what counts.
    if (stored.status === 'fulfilled') await this.remove(name).catch(() => undefined);
    throw written.reason;
  }

  private objects(): Promise<{ key: string; bytes: number }[]> {
    return this.asked(this.pathOf(''), async () => {
      const found: { key: string; bytes: number }[] = [];
      for await (const one of this.store.objects()) found.push(one);
      return found;
    });
  }

  private async *bytes(name: string, range?: ByteRange): AsyncGenerator<Buffer> {
    try {
      yield* this.store.read(name, range) as AsyncIterable<Buffer>;
    } catch (error) {
      throw new BucketFault(this.pathOf(name), error);
    }
  }

  private async asked<T>(path: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new BucketFault(path, error);
    }
  }

  private pathOf(name: string): string {
    return `s3://${this.place.bucket}/${this.place.prefix}${name}`;
  }
}

/** What is left of one whose writer was killed. */
const isLeft = (name: string): boolean => {
  const archive = name.endsWith(partEnding) ? keptAs(name.slice(0, -partEnding.length), '', 0) : null;
  return archive !== null && Date.parse(archive.madeAt) < Date.now() - leftMs;
};
