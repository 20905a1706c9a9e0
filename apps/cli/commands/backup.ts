import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import type { CreateOptions, RestoreOptions, VerifyOptions } from './admin-backup.js';

/** The command that writes a backup, whatever it is called. */
export const writesBackup = (command: Command, cli: Cli): Command =>
  placedBy('--to', command, cli)
    .option('--to <place>', cli.texts.say('cli.backup.create.to'))
    .option('--since <place>', cli.texts.say('cli.backup.create.since'))
    .option('--identity <file>', cli.texts.say('cli.backup.create.identity'))
    .option('--encrypt', cli.texts.say('cli.backup.create.encrypt'))
    .option('--recipient <keys...>', cli.texts.say('cli.backup.create.recipient'))
    .option('--prune', cli.texts.say('cli.backup.create.prune'))
    .action(async (_own: unknown, called: Command) => {
      const { createBackup } = await import('./admin-backup.js');
      await createBackup(cli, called.optsWithGlobals<CreateOptions>());
    });

/** A place that is given without its option is refused by the line that was meant. */
const placedBy = (option: string, command: Command, cli: Cli): Command =>
  command.allowExcessArguments().hook('preAction', (_own, called) => {
    if (called.args.length === 0) return;
    const line = `${nameOf(called)} ${option} ${called.args.join(' ')}`;
    throw new Failure(exitCodes.usage, 'CLI_USAGE', cli.texts.say('cli.backup.place', { option, line }));
  });

const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

/** CLI1: backups of the whole installation. They open database and files: their code is loaded only when one of them runs. */
export const addBackup = (program: Command, cli: Cli): void => {
  const { texts } = cli;
  const backup = cli.command(program, 'backup', 'cli.noun.backup').helpCommand(false);
  writesBackup(cli.command(backup, 'create', 'cli.backup.create.about', 'cli.backup.create.examples'), cli);
  cli
    .command(backup, 'verify', 'cli.backup.verify.about', 'cli.backup.verify.examples')
    .argument('<file>', texts.say('cli.backup.file'))
    .option('--restore', texts.say('cli.backup.verify.restore'))
    .option('--identity <file>', texts.say('cli.backup.identity'))
    .option('--earlier <place>', texts.say('cli.backup.earlier'))
    .action(async (file: string, _own: unknown, command: Command) => {
      const { verifyBackup } = await import('./admin-backup.js');
      await verifyBackup(cli, file, command.optsWithGlobals<VerifyOptions>());
    });
  cli
    .command(backup, 'restore', 'cli.backup.restore.about', 'cli.backup.restore.examples')
    .argument('<file>', texts.say('cli.backup.file'))
    .option('--end-sessions', texts.say('cli.backup.restore.endSessions'))
    .option('--identity <file>', texts.say('cli.backup.identity'))
    .option('--earlier <place>', texts.say('cli.backup.earlier'))
    .action(async (file: string, _own: unknown, command: Command) => {
      const { restoreBackup } = await import('./admin-backup.js');
      await restoreBackup(cli, file, command.optsWithGlobals<RestoreOptions>());
    });
  placedBy('--in', cli.command(backup, 'list', 'cli.backup.list.about', 'cli.backup.list.examples'), cli)
    .option('--in <place>', texts.say('cli.backup.list.in'))
    .action(async (_own: unknown, command: Command) => {
      const { listBackups } = await import('./admin-backups.js');
      await listBackups(cli, command.optsWithGlobals());
    });
};
