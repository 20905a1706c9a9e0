import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import { type WatchedImportOptions, withImportOptions } from '../import-options.js';

/** AUTH8: people of another platform. It opens the database: its code is loaded only when it runs. */
export const addUsers = (program: Command, cli: Cli): void => {
  const { texts } = cli;
  const users = cli.command(program, 'users', 'cli.noun.users').helpCommand(false);
  const command = cli.command(users, 'import', 'cli.users.import.about', 'cli.users.import.examples');
  withImportOptions(command.argument('<people>', texts.say('cli.users.import.people')), cli).action(
    async (path: string, _own: unknown, own: Command) => {
      const { importUsers } = await import('./admin-users.js');
      await importUsers(cli, path, own.optsWithGlobals<WatchedImportOptions>());
    },
  );
};
