import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import type { CreateAdminOptions } from './admin-create.js';

/** Commands of the operator, which open the database; their code is loaded only when one of them runs. */
export const addAdmin = (program: Command, cli: Cli): void => {
  const { texts } = cli;
  const admin = cli.command(program, 'admin', 'cli.admin.about').helpCommand(false);
  cli
    .command(admin, 'create', 'cli.admin.create.about', 'cli.admin.create.examples')
    .requiredOption('--login <login>', texts.say('cli.admin.create.login'))
    .requiredOption('--email <email>', texts.say('cli.admin.create.email'))
    .option('--password-stdin', texts.say('cli.option.passwordStdin'))
    .action(async (_own: unknown, command: Command) => {
      const { createAdmin } = await import('./admin-create.js');
      await createAdmin(cli, command.optsWithGlobals<CreateAdminOptions>());
    });
};
