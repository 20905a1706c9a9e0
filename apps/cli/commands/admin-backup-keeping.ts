import { resolve } from 'node:path';
import { folderOf, outdated } from '../../../modules/backups/operator.api.js';
import { isNamedBy } from '../../../modules/kernel/backup/kept.js';
import { bucketPlace } from '../../../modules/kernel/storage/bucket-place.js';
import type { Settings } from '../../../modules/kernel/settings.js';
import type { Cli } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { archivesAt, removerAt } from './admin-backup-places.js';

/** @throws Failure for standard output, and for the folder from which the server itself removes what it made */
export const checkPrunable = ({ texts }: Cli, place: string, settings: Settings): void => {
  if (place !== '-' && placeName(place) !== placeName(folderOf(settings))) return;
  throw new Failure(exitCodes.usage, 'CLI_USAGE', texts.say('cli.backup.create.pruneElsewhere'));
};

const placeName = (place: string): string => {
  const found = bucketPlace(place);
  return found ? `s3://${found.bucket}/${found.prefix}` : resolve(place);
};

/** Removes of a place what the settings keep no longer, but for the one just made and what others there are nothing without; says each. */
export const removeOutdated = async (cli: Cli, place: string, made: string, settings: Settings): Promise<void> => {
  const { BACKUP_DAILY: daily, BACKUP_WEEKLY: weekly, BACKUP_MONTHLY: monthly } = settings;
  const remove = removerAt(cli, place);
  const all = await archivesAt(cli, place);
  const left = new Set(all.map(({ name }) => name));
  // Names tell seconds: of one second the one just made is the newest.
  const dated = all.map((archive) => ({ archive, at: archive.name === made ? new Date() : new Date(archive.madeAt) }));
  // Newest first: what only they name goes behind them.
  for (const { archive } of outdated(dated, { daily, weekly, monthly })) {
    // By a clock that was ahead once another one is the newest.
    if (archive.name === made || isNamedBy([...left], archive.name)) continue;
    await remove(archive);
    left.delete(archive.name);
    cli.note(cli.texts.say('cli.backup.create.pruned', { path: archive.path }));
  }
};
