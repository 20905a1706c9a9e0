import { PassThrough } from 'node:stream';
import { newId } from '../domain/id.js';
import type { S3Settings } from '../storage/s3-settings.js';
import { S3Store } from '../storage/s3-store.js';
import type { OpenEarlier } from './earlier.js';
import { BackupFault } from './fault.js';
import { type Kept, keptAs, nameForm, archiveName } from './kept.js';
import { type Source, writeArchive, type WriteOptions, type Written } from './write-archive.js';

/** With 10,000 pieces, which is what a bucket takes of one object, an archive of 320 GB. */
const pieceBytes = 32 * 1024 ** 2;

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
    this.store = new S3Store({ ...settings, S3_BUCKET }, { form: nameForm, prefix, pieceBytes });
  }

  /** Writes an archive as it comes; it is there wholly or not at all. */
  async write(source: Source, options: WriteOptions): Promise<Written & { path: string }> {
    const id = newId();
    const name = archiveName(new Date(), id, options);
    const sink = new PassThrough();
    const [written, stored] = await Promise.allSettled([
      writeArchive(source, sink, { ...options, id }),
      this.store.write(name, sink, Number.MAX_SAFE_INTEGER),
    ]);
    // A bucket that takes nothing more cuts the writing off: then it says why.
    if (stored.status === 'rejected' && (written.status === 'fulfilled' || isCut(written.reason))) throw stored.reason;
    if (written.status === 'rejected') {
      if (stored.status === 'fulfilled') await this.store.remove(name);
      throw written.reason;
    }
    return { ...written.value, path: this.pathOf(name) };
  }

  /** The archives there, newest first. */
  async list(): Promise<Kept[]> {
    const found: Kept[] = [];
    for await (const { key, bytes } of this.store.objects()) {
      const kept = keptAs(key, this.pathOf(key), bytes);
      if (kept) found.push(kept);
    }
    return found.toSorted((one, other) => other.madeAt.localeCompare(one.madeAt));
  }

  bytesOf(name: string): Promise<number | null> {
    return this.store.bytesOf(name);
  }

  read(name: string) {
    return this.store.read(name);
  }

  /** Opens backups that another one names, beside it. */
  earlier: OpenEarlier = async ({ name }) => {
    if ((await this.bytesOf(name)) === null) throw new BackupFault('BACKUP_EARLIER_MISSING', { name });
    return this.read(name);
  };

  private pathOf(name: string): string {
    return `s3://${this.place.bucket}/${this.place.prefix}${name}`;
  }
}

const isCut = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && reason.code === 'ERR_STREAM_PREMATURE_CLOSE';
