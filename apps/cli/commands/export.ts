import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import type { ChampionshipOptions } from './admin-championship.js';
import type { ContactOptions } from './admin-contacts.js';
import { writesBackup } from './backup.js';

/** CLI1: what leaves the installation: everything, a championship, or the contacts of people. */
export const addExport = (program: Command, cli: Cli): void => {
  const { texts } = cli;
  const out = cli.command(program, 'export', 'cli.noun.export').helpCommand(false);
  writesBackup(cli.command(out, 'all', 'cli.export.all.about', 'cli.export.all.examples'), cli);
  cli
    .command(out, 'champ', 'cli.export.champ.about', 'cli.export.champ.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .requiredOption('--reason <text>', texts.say('cli.option.reason'))
    .requiredOption('--to <folder>', texts.say('cli.export.champ.to'))
    .option('--solutions', texts.say('cli.export.champ.solutions'))
    .action(async (name: string, _own: unknown, command: Command) => {
      const { exportChampionship } = await import('./admin-championship.js');
      await exportChampionship(cli, name, command.optsWithGlobals<ChampionshipOptions>());
    });
  for (const what of ['phone', 'email'] as const) {
    cli
      .command(out, what, `cli.export.${what}.about`, `cli.export.${what}.examples`)
      .requiredOption('--reason <text>', texts.say('cli.option.reason'))
      .option('--to <file>', texts.say('cli.export.to'))
      .option('--bom', texts.say('cli.export.bom'))
      .action(async (_own: unknown, command: Command) => {
        const { exportContacts } = await import('./admin-contacts.js');
        await exportContacts(cli, what, command.optsWithGlobals<ContactOptions>());
      });
  }
};
