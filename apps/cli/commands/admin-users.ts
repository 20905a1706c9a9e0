import { IdentityApi } from '../../../modules/identity/identity.api.js';
import type { Cli } from '../cli.js';
import type { WatchedImportOptions } from '../import-options.js';
import { takeIn } from './admin-import.js';

/** Takes people of another platform in (AUTH8). */
export const importUsers = (cli: Cli, path: string, options: WatchedImportOptions): Promise<void> => {
  const { reason, check = false } = options;
  return takeIn(cli, path, options, (app, file) =>
    app.get(IdentityApi, { strict: false }).importPeople(file, reason, check),
  );
};
