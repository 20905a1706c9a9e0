import { PassThrough, Readable } from 'node:stream';
import { newId } from '../domain/id.js';
import type { S3Settings } from '../storage/s3-settings.js';
import { S3Store } from '../storage/s3-store.js';
import type { OpenEarlier } from './earlier.js';
import { BackupFault, BucketFault } from './fault.js';
import { archiveName } from './into-folder.js';
import { type Kept, keptAs } from './kept.js';
import { type Source, writeArchive, type WriteOptions, type Written } from './write-archive.js';

/** With 10,000 pieces, which is what a bucket takes of one object, an archive of 320 GB. */
const pieceBytes = 32 * 1024 ** 2;

/** One may be called otherwise there than when it was made. */
const anyName = /^[^/]+$/u;

const placeForm = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/u;

/** A place of archives in a bucket. */
export interface BucketPlace {
  bucket: string;
  /** Empty, or with its slash. */
  prefix: string;
}

/** What `s3://bucket/prefix` names; null where it names none. */
export const bucketPlace = (text: string): BucketPlace | null => {
  const [, bucket, path = ''] = placeForm.exec(text) ?? [];
  return bucket === undefined ? null : { bucket, prefix: path === '' || path.endsWith('/') ? path : `${path}/` };
};

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
    const sink = new PassThrough();
    // Either may fail before the other one listens, which would then wait for ever.
    sink.on('error', () => undefined);
    const [written, stored] = await Promise.allSettled([
      writeArchive(source, sink, { ...options, id }).catch((error: Error) => {
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

  /** The archives there, newest first. @throws BucketFault */
  list(): Promise<Kept[]> {
    return this.asked(this.pathOf(''), async () => {
      const found: Kept[] = [];
      for await (const { key, bytes } of this.store.objects()) {
        const kept = keptAs(key, this.pathOf(key), bytes);
        if (kept) found.push(kept);
      }
      return found.toSorted((one, other) => other.madeAt.localeCompare(one.madeAt));
    });
  }

  /** Null where it is not there. @throws BucketFault */
  bytesOf(name: string): Promise<number | null> {
    return this.asked(this.pathOf(name), () => this.store.bytesOf(name));
  }

  /** Fails with BucketFault. */
  read(name: string): Readable {
    return Readable.from(this.bytes(name), { objectMode: false });
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

  private async *bytes(name: string): AsyncGenerator<Buffer> {
    try {
      yield* this.store.read(name) as AsyncIterable<Buffer>;
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
