import { basename, dirname, resolve } from 'node:path';
import { folderOf, outdated } from '../../../modules/backups/operator.api.js';
import { BackupFault } from '../../../modules/kernel/backup/fault.js';
import { naming } from '../../../modules/kernel/backup/kept.js';
import type { Written } from '../../../modules/kernel/backup/write-archive.js';
import { bucketPlace } from '../../../modules/kernel/storage/bucket-place.js';
import type { Settings } from '../../../modules/kernel/settings.js';
import type { Cli } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { archivesAt, namesAt, removeLeftAt, removerAt } from './admin-backup-places.js';

/** @throws Failure for standard output, and for the folder from which the server itself removes what it made */
export const checkPrunable = ({ texts }: Cli, place: string, settings: Settings): void => {
  if (place !== '-' && placeName(place) !== placeName(folderOf(settings))) return;
  throw new Failure(exitCodes.usage, 'CLI_USAGE', texts.say('cli.backup.create.pruneElsewhere'));
};

const placeName = (place: string): string => {
  const found = bucketPlace(place);
  return found ? `s3://${found.bucket}/${found.prefix}` : resolve(place);
};

/**
 * Looks that the archives which one just made names are still beside it: another `--prune` may have begun before it was known to be
 * made. Then it is nothing, and removed.
 * @throws BackupFault BACKUP_EARLIER_MISSING
 */
export const checkEarlier = async (cli: Cli, to: string, since: string, made: Written & { path: string }) => {
  if (placeName(dirname(since)) !== placeName(to) && placeName(since) !== placeName(to)) return;
  const there = new Set(await namesAt(cli, to));
  const gone = made.header.earlier.find(({ name }) => !there.has(name));
  if (gone === undefined) return;
  const { path, bytes } = made;
  await removerAt(cli, to)({ name: basename(path), path, bytes, madeAt: '' });
  throw new BackupFault('BACKUP_EARLIER_MISSING', { name: gone.name });
};

/** Removes of a place what the settings keep no longer, but for the one just made and what others there are nothing without; says each. */
export const removeOutdated = async (cli: Cli, place: string, made: string, settings: Settings): Promise<void> => {
  const { BACKUP_DAILY: daily, BACKUP_WEEKLY: weekly, BACKUP_MONTHLY: monthly } = settings;
  const remove = removerAt(cli, place);
  const said = (path: string): void => cli.note(cli.texts.say('cli.backup.create.pruned', { path }));
  for (const name of await removeLeftAt(cli, place)) said(`${placeName(place).replace(/\/$/u, '')}/${name}`);
  const all = await archivesAt(cli, place);
  const left = new Set(await namesAt(cli, place));
  // Names tell seconds: of one second the one just made is the newest.
  const dated = all.map((archive) => ({ archive, at: archive.name === made ? new Date() : new Date(archive.madeAt) }));
  // Newest first: what only they name goes behind them.
  for (const { archive } of outdated(dated, { daily, weekly, monthly })) {
    // By a clock that was ahead once another one is the newest.
    if (archive.name === made || naming([...left], archive.name) !== undefined) continue;
    await remove(archive);
    left.delete(archive.name);
    said(archive.path);
  }
};
