import { IdentityApi } from '../../../modules/identity/identity.api.js';
import type { Cli } from '../cli.js';
import { importReason, type WatchedImportOptions } from '../import-options.js';
import { takeIn } from './admin-import.js';

/** Takes people of another platform in (AUTH8). */
export const importUsers = async (cli: Cli, path: string, options: WatchedImportOptions): Promise<void> => {
  const { check = false } = options;
  const reason = importReason(cli, options);
  return takeIn(cli, path, options, (app, file) =>
    app.get(IdentityApi, { strict: false }).importPeople(file, reason, check),
  );
};
