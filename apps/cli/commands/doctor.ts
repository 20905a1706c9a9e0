import type { Command } from 'commander';
import type { Cli, CommonOptions } from '../cli.js';

/** CLI1: what is wrong with the installation. It opens database and files: its code is loaded only when it runs. */
export const addDoctor = (program: Command, cli: Cli): void => {
  cli
    .command(program, 'doctor', 'cli.doctor.about', 'cli.doctor.examples')
    .action(async (_own: unknown, command: Command) => {
      const { examine } = await import('./admin-doctor.js');
      await examine(cli, command.optsWithGlobals<CommonOptions>());
    });
};
