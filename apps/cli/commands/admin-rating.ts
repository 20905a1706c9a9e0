import { RatingApi } from '../../../modules/rating/rating.api.js';
import type { Cli } from '../cli.js';
import { importReason, type WatchedImportOptions } from '../import-options.js';
import { takeIn } from './admin-import.js';

/** Takes the results of championships that were held elsewhere (RATE1). */
export const importResults = async (cli: Cli, path: string, options: WatchedImportOptions): Promise<void> => {
  const { check = false } = options;
  const reason = importReason(cli, options);
  return takeIn(cli, path, options, (app, file) =>
    app.get(RatingApi, { strict: false }).importResults(file, reason, check),
  );
};
