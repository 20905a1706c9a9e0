import { migrate } from '../../modules/kernel/database/migrate.js';
import { directUrl } from '../../modules/kernel/database/ways/addresses.js';
import { refuseWrongWays } from '../../modules/kernel/database/ways/refuse-wrong-ways.js';
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
  url: directUrl(settings),
  files: storeOf(settings),
  place: placeName(settings),
});

/**
 * Brings the database up to date, once it is known to be that of the files.
 * @throws StartError with one sentence where the database can't be used, or the files are another one's
 */
export const openInstallation = async (settings: Settings): Promise<void> => {
  const parts = partsOf(settings);
  await refuseWrongWays(settings);
  await refuseForeignFiles(parts);
  await migrate(parts.url, { isNewerTaken: settings.ACCEPT_NEWER_DATABASE });
  await markInstallation(parts);
};

/** Makes the files of the settings those of their database. @returns as {@link adoptFiles} */
export const adoptInstallation = async (settings: Settings, reason: string) => {
  await migrate(directUrl(settings));
  return adoptFiles(partsOf(settings), reason);
};
