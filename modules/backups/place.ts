import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupBucket } from '../kernel/backup/bucket.js';
import type { OpenEarlier } from '../kernel/backup/earlier.js';
import { intoFolder } from '../kernel/backup/into-folder.js';
import {
  backupsIn,
  earlierIn,
  type Kept,
  namesIn,
  nullIfGone,
  partEnding,
  removeLeft,
  syncFolder,
} from '../kernel/backup/kept.js';
import type { Source, WriteOptions, Written } from '../kernel/backup/write-archive.js';
import type { Settings } from '../kernel/settings.js';
import { bucketPlace } from '../kernel/storage/bucket-place.js';
import type { ByteRange } from '../kernel/storage/file-store.js';
import { makeFolder } from '../kernel/storage/make-folder.js';
import { folderOf } from './settings.js';

/** Where backups and exports lie, by their names: a folder, or a bucket. What a bucket refuses fails with BucketFault. */
export interface BackupPlace {
  /** Writes an archive under a name of its own, which is the last part of its path; it is there wholly or not at all. */
  write(source: Source, options: WriteOptions): Promise<Written & { path: string }>;
  /** Writes any other file, wholly or not at all. */
  put(name: string, content: Readable): Promise<void>;
  /** The archives there, newest first. */
  list(): Promise<Kept[]>;
  /** All names there, with those that are being written; none of a folder that is not there. */
  names(): Promise<string[]>;
  /** Removes what killed writers left. @returns its names */
  removeLeft(): Promise<string[]>;
  /** Null where it is not there. */
  bytesOf(name: string): Promise<number | null>;
  read(name: string, range?: ByteRange): Readable;
  remove(name: string): Promise<void>;
  /** Opens backups that another one there names. */
  earlier: OpenEarlier;
}

/** A folder of this machine, or one that all of them see. */
class BackupFolder implements BackupPlace {
  readonly earlier: OpenEarlier;

  constructor(private readonly folder: string) {
    this.earlier = earlierIn(folder);
  }

  write(source: Source, options: WriteOptions): Promise<Written & { path: string }> {
    return intoFolder(this.folder, source, options);
  }

  async put(name: string, content: Readable): Promise<void> {
    await makeFolder(this.folder, 0o700);
    const part = this.pathOf(`${name}${partEnding}`);
    try {
      await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await rename(part, this.pathOf(name));
    await syncFolder(this.folder);
  }

  list(): Promise<Kept[]> {
    return backupsIn(this.folder);
  }

  async names(): Promise<string[]> {
    return (await namesIn(this.folder).catch(nullIfGone)) ?? [];
  }

  removeLeft(): Promise<string[]> {
    return removeLeft(this.folder);
  }

  async bytesOf(name: string): Promise<number | null> {
    return (await stat(this.pathOf(name)).catch(nullIfGone))?.size ?? null;
  }

  read(name: string, range?: ByteRange): Readable {
    return createReadStream(this.pathOf(name), range);
  }

  remove(name: string): Promise<void> {
    return rm(this.pathOf(name), { force: true });
  }

  private pathOf(name: string): string {
    return join(resolve(this.folder), name);
  }
}

/** The place that `BACKUP_TO` names. */
export const placeOf = (settings: Settings): BackupPlace => {
  const place = folderOf(settings);
  const bucket = bucketPlace(place);
  return bucket ? new BackupBucket(settings, bucket) : new BackupFolder(place);
};
