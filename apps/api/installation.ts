import { migrate } from '../../modules/kernel/database/migrate.js';
import { reachDatabase } from '../../modules/kernel/database/reach.js';
import type { Settings } from '../../modules/kernel/settings.js';
import { placeName, storeOf } from '../../modules/kernel/storage/store-of.js';
import {
  adoptFiles,
  markInstallation,
  type Parts,
  refuseForeignFiles,
} from '../../modules/kernel/storage/installation.js';

/** Of which an installation is made. */
export const partsOf = (settings: Settings): Parts => ({
  url: settings.DATABASE_URL,
  files: storeOf(settings),
  place: placeName(settings),
});

/**
 * Brings the database up to date, once it is known to be that of the files.
 * @throws StartError with one sentence where the database can't be used, or the files are another one's
 */
export const openInstallation = async (settings: Settings): Promise<void> => {
  const parts = partsOf(settings);
  await reachDatabase(parts.url);
  await refuseForeignFiles(parts);
  await migrate(parts.url);
  await markInstallation(parts);
};

/** Makes the files of the settings those of their database. @returns as {@link adoptFiles} */
export const adoptInstallation = async (settings: Settings, reason: string) => {
  await migrate(settings.DATABASE_URL);
  return adoptFiles(partsOf(settings), reason);
};
