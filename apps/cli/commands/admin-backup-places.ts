import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { BackupBucket } from '../../../modules/kernel/backup/bucket.js';
import type { OpenEarlier } from '../../../modules/kernel/backup/earlier.js';
import type { BucketFault } from '../../../modules/kernel/backup/fault.js';
import { intoFolder } from '../../../modules/kernel/backup/into-folder.js';
import { backupsIn, earlierIn, type Kept, namesIn, removeLeft } from '../../../modules/kernel/backup/kept.js';
import type { Source, WriteOptions, Written } from '../../../modules/kernel/backup/write-archive.js';
import { type BucketPlace, bucketPlace } from '../../../modules/kernel/storage/bucket-place.js';
import { s3Fault, s3Settings } from '../../../modules/kernel/storage/s3-settings.js';
import type { Settings } from '../../../modules/kernel/settings.js';
import { StorageSilent } from '../../../modules/kernel/storage/storage-silent.js';
import { Cli } from '../cli.js';
import { exitCodes, Failure, reasonOf, systemCode } from '../failure.js';
import { fileUnreadable, reasonText } from '../reason-text.js';
import { settingsOf } from './admin-parts.js';

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
  const bucket = bucketOf(cli, path.slice(0, -name.length - 1), path);
  if (bucket) {
    const bytes = await bucket.bytesOf(name).catch((error: BucketFault) => {
      throw bucketFailure(cli, error);
    });
    if (bytes === null) throw absent(cli, path);
    return { name, bytes, read: () => bucket.read(name), earlier: bucket.earlier };
  }
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(cli, path, error);
  });
  if (found.isDirectory()) throw fileUnreadable(cli, path, { code: 'EISDIR' });
  const bytes = found.size;
  return { name, bytes, read: () => createReadStream(path), earlier: earlierIn(dirname(path)) };
};

/** Opens the backups that another one names in a place. */
export const earlierAt = (cli: Cli, place: string): OpenEarlier => bucketOf(cli, place)?.earlier ?? earlierIn(place);

/** Whether archives can lie in it. @throws Failure where there is nothing */
export const isPlace = async (cli: Cli, path: string): Promise<boolean> => {
  if (addressOf(cli, path)) return true;
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(cli, path, error);
  });
  return found.isDirectory();
};

/** The archives of a place, newest first. */
export const archivesAt = async (cli: Cli, place: string): Promise<Kept[]> =>
  bucketOf(cli, place)?.list() ?? backupsIn(place);

/** All names of a place, with those that are being written. */
export const namesAt = async (cli: Cli, place: string): Promise<string[]> =>
  bucketOf(cli, place)?.names() ?? namesIn(place);

/** Removes what killed writers left in a place. @returns its names */
export const removeLeftAt = async (cli: Cli, place: string): Promise<string[]> =>
  bucketOf(cli, place)?.removeLeft() ?? removeLeft(place);

/** Writes an archive into a place, under a name of its own. */
export const intoPlace = async (
  cli: Cli,
  place: string,
  source: Source,
  options: WriteOptions,
): Promise<Written & { path: string }> =>
  bucketOf(cli, place)?.write(source, options) ?? intoFolder(place, source, options);

/** Removes archives of a place. */
export const removerAt = (cli: Cli, place: string): ((archive: Kept) => Promise<void>) => {
  const bucket = bucketOf(cli, place);
  return ({ name, path }) => (bucket ? bucket.remove(name) : rm(path));
};

/** Settings of the installation; a bucket that has its backups alone is none of its files. */
export const settingsBeside = (cli: Cli, ...places: (string | undefined)[]): Settings => {
  const [found] = places.flatMap((place) => addressOf(cli, place ?? '') ?? []);
  const { S3_BUCKET, FILES_IN } = cli.terminal.env;
  if (!found || S3_BUCKET || FILES_IN === 's3') return settingsOf(cli);
  const { S3_BUCKET: _own, ...settings } = settingsOf(cli, { S3_BUCKET: found.bucket });
  return settings;
};

/** The same to read backups by: any passphrase may be tried, also one that is too short to make one. */
export const settingsToRead = ({ terminal, texts }: Cli, ...places: (string | undefined)[]): Settings => {
  const env = { ...terminal.env, BACKUP_PASSPHRASE: undefined };
  return settingsBeside(new Cli({ ...terminal, env }, texts), ...places);
};

/** With the key and the server of the bucket of files: its own bucket is named by the address. Null for a folder. */
const bucketOf = (cli: Cli, place: string, named = place): BackupBucket | null => {
  if (!addressOf(cli, named)) return null;
  const found = addressOf(cli, place);
  if (!found) return null;
  const given = Object.fromEntries(Object.entries(cli.terminal.env).filter(([, value]) => value));
  const settings = z.object(s3Settings).safeParse({ ...given, S3_BUCKET: found.bucket });
  const [issue] = settings.error?.issues ?? [];
  const fault = settings.success ? s3Fault(settings.data) : `${issue?.path.join('.')}: ${issue?.message}`;
  if (settings.success && fault === null) return new BackupBucket(settings.data, found);
  throw new Failure(exitCodes.usage, 'CLI_SETTINGS', fault ?? '');
};

/** What a place says of a bucket; null for a folder. @throws Failure for an address that is none, which would be a folder too */
const addressOf = ({ texts }: Cli, place: string): BucketPlace | null => {
  const found = bucketPlace(place);
  if (found || !/^s3:/iu.test(place)) return found;
  throw new Failure(exitCodes.usage, 'CLI_USAGE', texts.say('cli.backup.address', { place }));
};

const absent = ({ texts }: Cli, path: string): Failure =>
  new Failure(exitCodes.usage, 'CLI_FILE', texts.say('cli.backup.absent', { path }));

export const unreadable = (cli: Cli, path: string, error: unknown): Failure => {
  if (reasonOf(error) === 'ENOENT') return absent(cli, path);
  const reason = reasonText(error, cli.texts);
  return new Failure(exitCodes.usage, 'CLI_FILE', cli.texts.say('cli.backup.unreadable', { path, reason }));
};

/** What a bucket says, by its word for it alone: its sentences may repeat what was asked, with names of keys. */
export const bucketFailure = (cli: Cli, { place, cause }: BucketFault): Failure => {
  const isSilent = cause instanceof StorageSilent;
  const reason = bucketReason({ cause });
  if (reason === 'ENOENT') return absent(cli, place);
  const [exitCode, kind] = isSilent
    ? ([exitCodes.fault, 'silent'] as const)
    : ([exitCodes.usage, reason === 'NoSuchBucket' ? 'none' : 'refused'] as const);
  const code = `CLI_BUCKET_${kind.toUpperCase()}`;
  return new Failure(exitCode, code, cli.texts.say(`cli.backup.bucket.${kind}`, { place, reason }));
};

/** Its word. */
export const bucketReason = ({ cause }: Pick<BucketFault, 'cause'>): string =>
  wordOf(cause instanceof StorageSilent ? cause.cause : cause);

const wordOf = (error: unknown): string => {
  const { name, $metadata } = Object(error) as { name?: unknown; $metadata?: { httpStatusCode?: number } };
  const code = systemCode(error);
  if (code !== undefined) return code;
  // What is asked of a head has no words.
  const isSaid =
    typeof name === 'string' && /^[A-Z]/u.test(name) && !['Error', 'UnknownError', 'Unknown'].includes(name);
  return isSaid ? name : `HTTP ${$metadata?.httpStatusCode ?? '?'}`;
};
