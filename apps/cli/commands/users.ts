import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import type { ImportOptions } from './admin-rating.js';

/** AUTH8: people of another platform. It opens the database: its code is loaded only when it runs. */
export const addUsers = (program: Command, cli: Cli): void => {
  const { texts } = cli;
  const users = cli.command(program, 'users', 'cli.noun.users').helpCommand(false);
  cli
    .command(users, 'import', 'cli.users.import.about', 'cli.users.import.examples')
    .argument('<people>', texts.say('cli.users.import.people'))
    .requiredOption('--reason <text>', texts.say('cli.option.reason'))
    .option('--check', texts.say('cli.rating.import.check'))
    .action(async (path: string, _own: unknown, command: Command) => {
      const { importUsers } = await import('./admin-users.js');
      await importUsers(cli, path, command.optsWithGlobals<ImportOptions>());
    });
};
