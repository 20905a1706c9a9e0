import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { folderOf, placeOf } from '../../../../modules/backups/operator.api.js';
import { formatSize } from '../../../../modules/kernel/contract/size-format.js';
import type { Settings } from '../../../../modules/kernel/settings.js';
import { BucketFault } from '../../../../modules/kernel/backup/fault.js';
import { bucketPlace } from '../../../../modules/kernel/storage/bucket-place.js';
import { freeBytes } from '../../../../modules/kernel/storage/room.js';
import { placeName, storeOf } from '../../../../modules/kernel/storage/store-of.js';
import { reasonOf, systemCode } from '../../failure.js';
import { bucketReason } from '../admin-backup-places.js';
import type { Figures } from './figures.js';
import { type Finding, notKnown, ok, spanOf, warning, wrong } from './finding.js';

/** Below so many times the mark the disk is soon full. */
const soonTimes = 3;

/** Room on the disk of DATA_DIR, which Podium must be able to write. */
export const lookAtDisk = async (
  { DATA_DIR: folder, MIN_FREE_BYTES: least }: Settings,
  tag: string,
): Promise<Finding> => {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const free = await freeBytes(folder);
    const values = { folder, free: formatSize(free, tag), least: formatSize(least, tag) };
    if (free < least) return wrong('disk', 'cli.doctor.disk.full', values);
    if (free < least * soonTimes) return warning('disk', 'cli.doctor.disk.soon', values);
    return ok('disk', 'cli.doctor.disk.ok', values);
  } catch (error) {
    return wrong('disk', 'cli.doctor.disk.unusable', { folder, reason: reasonOf(error) });
  }
};

/** Whether the files answer, and are those of the database. */
export const lookAtStorage = async (
  settings: Settings,
  installation: string | null | undefined,
  figures: Figures,
): Promise<Finding> => {
  const store = storeOf(settings);
  const place = placeName(settings);
  try {
    const mark = await store.mark();
    if (installation === undefined) return notKnown('storage');
    if (installation === null) return ok('storage', 'cli.doctor.storage.new', { place });
    if (mark !== installation) return wrong('storage', 'cli.doctor.storage.foreign', { place });
    if (settings.FILES_IN === 's3' && !(await store.hasRoom()))
      return wrong('storage', 'cli.doctor.storage.unreachable', { place, reason: settings.S3_ENDPOINT ?? 'AWS' });
  } catch (error) {
    return wrong('storage', 'cli.doctor.storage.unreachable', { place, reason: reasonOf(error) });
  }
  if (!figures.knows('podium_held_sweeps')) return notKnown('storage');
  const held = figures.one('podium_held_sweeps') ?? 0;
  if (held > 0) return warning('storage', 'cli.doctor.storage.held', { place, held });
  return ok('storage', 'cli.doctor.storage.ok', { place });
};

/** The age of the last good backup: of those that the console knows, and of those that the command line wrote. */
export const lookAtBackup = async (settings: Settings, figures: Figures, tag: string): Promise<Finding> => {
  const folder = folderOf(settings);
  const kept = await placeOf(settings)
    .list()
    .catch((error: unknown) => {
      if (systemCode(error) === 'ENOENT') return [];
      return error instanceof BucketFault ? bucketReason(error) : reasonOf(error);
    });
  if (typeof kept === 'string') return wrong('backup', 'cli.doctor.backup.unusable', { folder, reason: kept });
  // Those of the folder are among the figures, but for damaged ones; where these are silent it is all there is.
  const isKnown = figures.knows('podium_backup_age_seconds');
  const [last] = kept;
  const ageOfLast = last ? (Date.now() - Date.parse(last.madeAt)) / 1000 : null;
  const age = isKnown ? figures.one('podium_backup_age_seconds') : ageOfLast;
  const { BACKUP_AT: at, BACKUP_OLD_HOURS: hours } = settings;
  if (age === null) return isKnown ? wrong('backup', 'cli.doctor.backup.none', { folder }) : notKnown('backup');
  const values = { age: spanOf(age, tag), hours, folder, at: at ?? '' };
  if (age > hours * 3600) return wrong('backup', 'cli.doctor.backup.old', values);
  if (at === undefined) return warning('backup', 'cli.doctor.backup.byHand', values);
  if (settings.FILES_IN === 'folder' && !bucketPlace(folder) && (await isSameDisk(folder, settings.DATA_DIR)))
    return warning('backup', 'cli.doctor.backup.sameDisk', values);
  if (bucketPlace(folder)?.bucket === settings.S3_BUCKET && settings.S3_BUCKET !== undefined)
    return warning('backup', 'cli.doctor.backup.sameBucket', values);
  return ok('backup', 'cli.doctor.backup.ok', values);
};

const isSameDisk = async (one: string, other: string): Promise<boolean> => {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => null)));
  return first !== null && second !== null && first?.dev === second?.dev;
};
