import type { Command } from 'commander';
import type { Cli, CommonOptions } from './cli.js';
import { count } from './usage.js';

export interface ImportOptions extends CommonOptions {
  reason: string;
  check?: boolean;
}

export interface WatchedImportOptions extends ImportOptions {
  wait: boolean;
  timeout: number;
}

/** How an import is wished for, and how long it is watched. */
export const withImportOptions = (command: Command, { texts }: Cli): Command =>
  command
    .requiredOption('--reason <text>', texts.say('cli.option.reason'))
    .option('--check', texts.say('cli.rating.import.check'))
    .option('--no-wait', texts.say('cli.import.noWait'))
    .addOption(count('--timeout <seconds>', texts.say('cli.import.timeout'), 86_400, texts).default(3600));
