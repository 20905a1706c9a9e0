import { resolve } from 'node:path';
import { z } from 'zod';
import { bucketPlace } from '../kernel/storage/bucket-place.js';
import { backupFolder } from '../kernel/backup/kept.js';
import type { Locks } from '../kernel/backup/lock.js';
import { addSettings, type Settings } from '../kernel/settings.js';

/** One that encrypts is not guessed at once. */
export const shortestPassphrase = 8;

const kept = (usual: number) => z.coerce.number().int().min(0).max(1000).default(usual);

const backupSettings = addSettings({
  /** Folder of backups and exports, better on another disk than DATA_DIR; or a bucket of the server that S3_ENDPOINT names. */
  BACKUP_TO: z
    .string()
    .min(1)
    .refine(
      (place) => !/^s3:/iu.test(place) || bucketPlace(place) !== null,
      'a folder, or s3://bucket/prefix is expected',
    )
    .optional(),
  /** When a backup is made each day, in UTC; none is made by itself without it. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of the day in UTC such as 03:00')
    .optional(),
  /** Of those that were made by themselves the last of so many days, weeks and months are kept. */
  BACKUP_DAILY: kept(7),
  BACKUP_WEEKLY: kept(4),
  BACKUP_MONTHLY: kept(6),
  /** The last good one should not be older. */
  BACKUP_OLD_HOURS: z.coerce.number().int().min(1).max(8760).default(48),
  /** Keys of age for which backups are encrypted, separated by spaces or commas. */
  BACKUP_RECIPIENTS: z
    .string()
    .regex(/^[\s,]*(age1([a-z]+1)?[02-9ac-hj-np-z]{58,}([\s,]+|$))+$/u, 'keys of age such as age1… are expected')
    .optional(),
  /** Or a passphrase for it. */
  BACKUP_PASSPHRASE: z.string().min(shortestPassphrase).optional(),
  /** Exports of contacts are removed after so long. */
  EXPORT_DAYS: z.coerce.number().int().min(1).max(90).default(7),
});

type Own = z.infer<typeof backupSettings>;
declare module '../kernel/settings.js' {
  interface Settings extends Own {}
}

/** Where backups are: a folder, or `s3://bucket/prefix`. */
export const folderOf = ({ BACKUP_TO, DATA_DIR }: Settings): string => BACKUP_TO ?? backupFolder(DATA_DIR);

/** The same as it is told to people, whatever folder a process was started in. */
export const placeName = (settings: Settings): string => {
  const place = folderOf(settings);
  return bucketPlace(place) ? place : resolve(place);
};

/** For whom backups are encrypted. */
export const locksOf = ({ BACKUP_RECIPIENTS, BACKUP_PASSPHRASE }: Settings): Locks => {
  const recipients = BACKUP_RECIPIENTS?.split(/[\s,]+/u).filter(Boolean) ?? [];
  return recipients.length > 0 ? { recipients } : { passphrase: BACKUP_PASSPHRASE };
};
