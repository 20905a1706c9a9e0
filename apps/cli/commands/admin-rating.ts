import { RatingApi } from '../../../modules/rating/rating.api.js';
import type { Cli } from '../cli.js';
import type { WatchedImportOptions } from '../import-options.js';
import { takeIn } from './admin-import.js';

/** Takes the results of championships that were held elsewhere (RATE1). */
export const importResults = (cli: Cli, path: string, options: WatchedImportOptions): Promise<void> => {
  const { reason, check = false } = options;
  return takeIn(cli, path, options, (app, file) =>
    app.get(RatingApi, { strict: false }).importResults(file, reason, check),
  );
};
