import { startJobs } from '../../api/jobs.js';
import { IdentityApi } from '../../../modules/identity/identity.api.js';
import type { Cli } from '../cli.js';
import { exitCodes } from '../failure.js';
import { importText, openedFile } from '../import-file.js';
import { inApplication } from './admin-application.js';
import { settingsOf } from './admin-parts.js';
import type { ImportOptions } from './admin-rating.js';

/** Takes people of another platform in (AUTH8). Exit codes: 0 taken, 3 rows are wrong, 2 wrong use. */
export const importUsers = async (cli: Cli, path: string, options: ImportOptions): Promise<void> => {
  const { reason, check = false } = options;
  const result = await inApplication(cli, settingsOf(cli), async (app) => {
    await startJobs(app);
    return app.get(IdentityApi, { strict: false }).importPeople(await openedFile(cli, path), reason, check);
  });
  const { rows, added, choosing, here, problems } = result;
  const taken = () =>
    cli.texts.say(check ? 'cli.users.import.checked' : 'cli.users.import.taken', { rows, added, choosing, here });
  cli.answer(options, result, () => importText(cli, result, (fault) => `cli.users.import.${fault}`, taken));
  if (problems > 0) cli.exitCode = exitCodes.invalidFile;
};
