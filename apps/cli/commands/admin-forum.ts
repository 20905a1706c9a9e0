import { startJobs } from '../../api/jobs.js';
import { ForumApi } from '../../../modules/forum/forum.api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure, reasonOf, systemCode } from '../failure.js';
import { importText, openedFile } from '../import-file.js';
import { importReason, type ImportOptions } from '../import-options.js';
import { inApplication } from './admin-application.js';
import { settingsOf } from './admin-parts.js';

export interface ExportOptions extends CommonOptions {
  reason: string;
}

/** Takes the forum of a community that moves here. Exit codes: 0 taken, 3 lines are wrong, 2 wrong use. */
export const importForum = async (cli: Cli, path: string, options: ImportOptions): Promise<void> => {
  const { check = false } = options;
  const reason = importReason(cli, options);
  (await openedFile(cli, path)).destroy();
  const result = await inApplication(cli, settingsOf(cli), async (app) => {
    await startJobs(app);
    return app.get(ForumApi, { strict: false }).importForum(path, reason, check);
  });
  const { problems, listed: _listed, ...counted } = result;
  const taken = () => cli.texts.say(check ? 'cli.forum.import.checked' : 'cli.forum.import.taken', counted);
  cli.answer(options, result, () => importText(cli, result, (fault) => `cli.forum.import.${fault}`, taken));
  if (problems > 0) cli.exitCode = exitCodes.invalidFile;
};

/** Writes the forum out, in the form that it is taken in. */
export const exportForum = async (cli: Cli, path: string, options: ExportOptions): Promise<void> => {
  const out = await inApplication(cli, settingsOf(cli), async (app) => {
    await startJobs(app);
    const written = app.get(ForumApi, { strict: false }).exportForum(path, options.reason);
    return written.catch((error: unknown) => {
      if (systemCode(error) === undefined || !isOfFile(error)) throw error;
      const said = cli.texts.say('cli.forum.export.unwritable', { path, reason: reasonOf(error) });
      throw new Failure(exitCodes.usage, 'CLI_FILE', said);
    });
  });
  cli.answer(options, out, () => cli.texts.say('cli.forum.export.written', { ...out, path }));
};

/** Whatever the system says of a file names its call. */
const isOfFile = (error: unknown): boolean => (error as { syscall?: string }).syscall === 'open';
