import { startJobs } from '../../api/jobs.js';
import { BackupsApi } from '../../../modules/backups/backups.api.js';
import { DomainError } from '../../../modules/kernel/domain/domain-error.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { reasonText } from '../reason-text.js';
import { inApplication } from './admin-application.js';
import { settingsOf } from './admin-parts.js';

export interface ChampionshipOptions extends CommonOptions {
  reason: string;
  to: string;
  solutions?: boolean;
}

/** Writes a championship whole into a folder that is not there yet, as `podium champ push` takes it. */
export const exportChampionship = async (cli: Cli, champname: string, options: ChampionshipOptions): Promise<void> => {
  const { reason, to: folder, solutions: hasSolutions = false } = options;
  const written = await inApplication(cli, settingsOf(cli), async (app) => {
    await startJobs(app);
    const out = app.get(BackupsApi, { strict: false }).championship(champname, { folder, reason, hasSolutions });
    return out.catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'NOT_FOUND')
        throw new Failure(
          exitCodes.refused,
          'NOT_FOUND',
          cli.texts.say('cli.missing.championship', { name: champname }),
        );
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      const said = cli.texts.say('cli.backup.unreadable', { path: folder, reason: reasonText(error, cli.texts) });
      throw new Failure(exitCodes.usage, 'CLI_FOLDER', said);
    });
  });
  cli.answer(options, { folder, ...written }, () => cli.texts.say('cli.export.champ.done', { folder, ...written }));
};
