import { type Command, Option } from 'commander';
import type { Cli } from '../cli.js';
import type { CheckOptions, MoveOptions } from './admin-storage.js';
import type { SweepOptions } from './admin-sweep.js';

/** CLI1: the files of the installation. They open database and files: their code is loaded only when one of them runs. */
export const addStorage = (program: Command, cli: Cli): void => {
  const { texts } = cli;
  const storage = cli.command(program, 'storage', 'cli.noun.storage').helpCommand(false);
  cli
    .command(storage, 'check', 'cli.storage.check.about', 'cli.storage.check.examples')
    .option('--sums', texts.say('cli.storage.check.sums'))
    .action(async (_own: unknown, command: Command) => {
      const { checkStorage } = await import('./admin-storage.js');
      await checkStorage(cli, command.optsWithGlobals<CheckOptions>());
    });
  cli
    .command(storage, 'sweep', 'cli.storage.sweep.about', 'cli.storage.sweep.examples')
    .argument('<area>', texts.say('cli.storage.sweep.area'))
    .requiredOption('--reason <text>', texts.say('cli.option.reason'))
    .action(async (area: string, _own: unknown, command: Command) => {
      const { allowSweep } = await import('./admin-sweep.js');
      await allowSweep(cli, area, command.optsWithGlobals<SweepOptions>());
    });
  cli
    .command(storage, 'move', 'cli.storage.move.about', 'cli.storage.move.examples')
    .addOption(
      new Option('--to <place>', texts.say('cli.storage.move.to')).choices(['s3', 'folder']).makeOptionMandatory(),
    )
    .option('--remove', texts.say('cli.storage.move.remove'))
    .action(async (_own: unknown, command: Command) => {
      const { moveStorage } = await import('./admin-storage.js');
      await moveStorage(cli, command.optsWithGlobals<MoveOptions>());
    });
};
