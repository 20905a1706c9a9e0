import type { Command } from 'commander';
import type { Cli, CommonOptions } from './cli.js';
import { exitCodes, Failure } from './failure.js';
import type { Texts } from './texts.js';
import { count } from './usage.js';

export interface ImportOptions extends CommonOptions {
  reason?: string;
  check?: boolean;
}

export interface WatchedImportOptions extends ImportOptions {
  wait: boolean;
  timeout: number;
}

/** Whether a file is only checked; else why it is taken in. */
export const withCheck = (command: Command, texts: Texts): Command =>
  command
    .option('--reason <text>', texts.say('cli.import.reason'))
    .option('--check', texts.say('cli.rating.import.check'));

/** Why a file is taken in; nothing is kept of a check. @throws Failure where it is not said */
export const importReason = ({ texts }: Cli, { reason, check }: ImportOptions): string => {
  if (reason !== undefined) return reason;
  if (check) return '';
  const message = texts.say('cli.usage.missingOption', { option: '--reason <text>' });
  throw new Failure(exitCodes.usage, 'CLI_USAGE', message);
};

/** How an import is wished for, and how long it is watched. */
export const withImportOptions = (command: Command, { texts }: Cli): Command =>
  withCheck(command, texts)
    .option('--no-wait', texts.say('cli.import.noWait'))
    .addOption(count('--timeout <seconds>', texts.say('cli.import.timeout'), 86_400, texts).default(3600));
