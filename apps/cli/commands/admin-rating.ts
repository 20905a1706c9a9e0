import { startJobs } from '../../api/jobs.js';
import { RatingApi } from '../../../modules/rating/rating.api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes } from '../failure.js';
import { importText, openedFile } from '../import-file.js';
import { inApplication } from './admin-application.js';
import { settingsOf } from './admin-parts.js';

export interface ImportOptions extends CommonOptions {
  reason: string;
  check?: boolean;
}

/** Takes the results of championships that were held elsewhere (RATE1). Exit codes: 0 taken, 3 rows are wrong, 2 wrong use. */
export const importResults = async (cli: Cli, path: string, options: ImportOptions): Promise<void> => {
  const { reason, check = false } = options;
  const result = await inApplication(cli, settingsOf(cli), async (app) => {
    await startJobs(app);
    return app.get(RatingApi, { strict: false }).importResults(await openedFile(cli, path), reason, check);
  });
  const { rows, championships, changed, problems } = result;
  const taken = () =>
    cli.texts.say(check ? 'cli.rating.import.checked' : 'cli.rating.import.taken', { rows, championships, changed });
  cli.answer(options, result, () => importText(cli, result, (fault) => `cli.rating.import.${fault}`, taken));
  if (problems > 0) cli.exitCode = exitCodes.invalidFile;
};
