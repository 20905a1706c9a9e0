import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startJobs } from '../../api/jobs.js';
import { BackupsApi } from '../../../modules/backups/backups.api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure, reasonOf, systemCode } from '../failure.js';
import { inApplication, settingsOf } from './admin-application.js';

export interface ContactOptions extends CommonOptions {
  reason: string;
  to?: string;
  bom?: boolean;
}

const types = { phone: 'PHONE', email: 'EMAIL' } as const;

/** Writes who takes messages as CSV, to a file that nobody else reads, or to standard output. */
export const exportContacts = async (cli: Cli, what: keyof typeof types, options: ContactOptions): Promise<void> => {
  const { reason, to, bom = false } = options;
  let people = 0;
  await inApplication(cli, settingsOf(cli), async (app) => {
    await startJobs(app);
    const how = { reason, hasMark: bom, told: (): void => void (people += 1) };
    const lines = Readable.from(app.get(BackupsApi, { strict: false }).contacts(types[what], how));
    if (to === undefined || to === '-') {
      for await (const line of lines) cli.terminal.output.write(line);
      return;
    }
    const sink = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(lines, sink).catch(async (error: unknown) => {
      if (systemCode(error) !== 'EEXIST') await rm(to, { force: true });
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      const said = cli.texts.say('cli.backup.unreadable', { path: to, reason: reasonOf(error) });
      throw new Failure(exitCodes.usage, 'CLI_FILE', said);
    });
  });
  const said = cli.texts.say('cli.export.done', { people, path: to ?? '-' });
  if (to === undefined || to === '-') cli.note(said);
  else cli.answer(options, { path: to, people }, () => said);
};

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
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      const said = cli.texts.say('cli.backup.unreadable', { path: folder, reason: reasonOf(error) });
      throw new Failure(exitCodes.usage, 'CLI_FOLDER', said);
    });
  });
  cli.answer(options, { folder, ...written }, () => cli.texts.say('cli.export.champ.done', { folder, ...written }));
};
