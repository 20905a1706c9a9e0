import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import type { ExportOptions } from './admin-forum.js';
import { type ImportOptions, withCheck } from '../import-options.js';

/** FORUM1: the forum of a community that moves. It opens the database: its code is loaded only when it runs. */
export const addForum = (program: Command, cli: Cli): void => {
  const { texts } = cli;
  const forum = cli.command(program, 'forum', 'cli.noun.forum').helpCommand(false);
  const command = cli.command(forum, 'import', 'cli.forum.import.about', 'cli.forum.import.examples');
  withCheck(command.argument('<lines>', texts.say('cli.forum.import.lines')), texts).action(
    async (path: string, _own: unknown, own: Command) => {
      const { importForum } = await import('./admin-forum.js');
      await importForum(cli, path, own.optsWithGlobals<ImportOptions>());
    },
  );
  cli
    .command(forum, 'export', 'cli.forum.export.about', 'cli.forum.export.examples')
    .argument('<lines>', texts.say('cli.forum.export.lines'))
    .requiredOption('--reason <text>', texts.say('cli.option.reason'))
    .action(async (path: string, _own: unknown, command: Command) => {
      const { exportForum } = await import('./admin-forum.js');
      await exportForum(cli, path, command.optsWithGlobals<ExportOptions>());
    });
};
