import { RatingApi } from '../../../modules/rating/rating.api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { takeIn, type WatchedImportOptions } from './admin-import.js';

export interface ImportOptions extends CommonOptions {
  reason: string;
  check?: boolean;
}

/** Takes the results of championships that were held elsewhere (RATE1). */
export const importResults = (cli: Cli, path: string, options: WatchedImportOptions): Promise<void> => {
  const { reason, check = false } = options;
  return takeIn(cli, path, options, (app, file) =>
    app.get(RatingApi, { strict: false }).importResults(file, reason, check),
  );
};
