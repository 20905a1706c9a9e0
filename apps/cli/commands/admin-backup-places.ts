import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { BackupBucket, bucketPlace } from '../../../modules/kernel/backup/bucket.js';
import type { OpenEarlier } from '../../../modules/kernel/backup/earlier.js';
import { backupsIn, earlierIn, intoFolder, type Kept } from '../../../modules/kernel/backup/kept.js';
import type { Source, WriteOptions, Written } from '../../../modules/kernel/backup/write-archive.js';
import { s3Settings } from '../../../modules/kernel/storage/s3-settings.js';
import type { Settings } from '../../../modules/kernel/settings.js';
import { StorageSilent } from '../../../modules/kernel/storage/storage-silent.js';
import type { Cli } from '../cli.js';
import { exitCodes, Failure, reasonOf, systemCode } from '../failure.js';
import { settingsOf } from './admin-application.js';

/** An archive that is there, in a folder or in a bucket. */
export interface FoundArchive {
  name: string;
  bytes: number;
  read(): Readable;
  /** Opens those that it names, beside it. */
  earlier: OpenEarlier;
}

/** The archive of a path, or of an address `s3://bucket/name`. @throws Failure where it is not there */
export const archiveAt = async (cli: Cli, path: string): Promise<FoundArchive> => {
  const name = basename(path);
  if (bucketPlace(path)) {
    const bucket = bucketAt(cli, path.slice(0, -name.length - 1));
    const bytes = await inBucket(cli, path, () => bucket.bytesOf(name));
    if (bytes === null) throw absent(cli, path);
    return { name, bytes, read: () => bucket.read(name), earlier: bucket.earlier };
  }
  const { size: bytes } = await stat(path).catch((error: unknown) => {
    throw unreadable(cli, path, error);
  });
  return { name, bytes, read: () => createReadStream(path), earlier: earlierIn(dirname(path)) };
};

/** Opens the backups that another one names in a place. */
export const earlierAt = (cli: Cli, place: string): OpenEarlier =>
  bucketPlace(place) ? bucketAt(cli, place).earlier : earlierIn(place);

/** Whether archives can lie in it. @throws Failure where there is nothing */
export const isPlace = async (cli: Cli, path: string): Promise<boolean> => {
  if (bucketPlace(path)) return true;
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(cli, path, error);
  });
  return found.isDirectory();
};

/** The archives of a place, newest first. */
export const archivesAt = (cli: Cli, place: string): Promise<Kept[]> =>
  bucketPlace(place) ? inBucket(cli, place, () => bucketAt(cli, place).list()) : backupsIn(place);

/** Writes an archive into a place, under a name of its own. */
export const intoPlace = (
  cli: Cli,
  place: string,
  source: Source,
  options: WriteOptions,
): Promise<Written & { path: string }> =>
  bucketPlace(place)
    ? inBucket(cli, place, () => bucketAt(cli, place).write(source, options))
    : intoFolder(place, source, options);

/** Settings of the installation; a bucket that has its backups alone is none of its files. */
export const settingsBeside = (cli: Cli, place = ''): Settings => {
  const found = bucketPlace(place);
  if (!found || cli.terminal.env['S3_BUCKET']) return settingsOf(cli);
  const { S3_BUCKET: _own, ...settings } = settingsOf(cli, { S3_BUCKET: found.bucket });
  return settings;
};

/** With the key and the server of the bucket of files: its own bucket is named by the address. */
const bucketAt = (cli: Cli, place: string): BackupBucket => {
  const given = Object.fromEntries(Object.entries(cli.terminal.env).filter(([, value]) => value));
  const settings = z.object(s3Settings).safeParse(given);
  const found = bucketPlace(place);
  if (!found) throw absent(cli, place);
  if (settings.success) return new BackupBucket(settings.data, found);
  const [fault] = settings.error.issues;
  throw new Failure(exitCodes.usage, 'CLI_SETTINGS', `${fault?.path.join('.')}: ${fault?.message}`);
};

/** What a bucket refuses is said as of a file. */
const inBucket = async <T>(cli: Cli, place: string, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    const isOfBucket = error instanceof StorageSilent || (error instanceof Error && '$metadata' in error);
    throw isOfBucket ? unreadable(cli, place, error) : error;
  });

const absent = ({ texts }: Cli, path: string): Failure =>
  new Failure(exitCodes.usage, 'CLI_FILE', texts.say('cli.backup.absent', { path }));

export const unreadable = (cli: Cli, path: string, error: unknown): Failure => {
  const reason = reasonOf(error);
  if (reason === 'ENOENT' || systemCode(error) === 'ENOENT') return absent(cli, path);
  return new Failure(exitCodes.usage, 'CLI_FILE', cli.texts.say('cli.backup.unreadable', { path, reason }));
};
