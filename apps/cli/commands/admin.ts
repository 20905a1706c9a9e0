import type { Command } from 'commander';
import type { Cli } from '../cli.js';

/** Commands of the operator, which open the database; their code is loaded only when one of them runs. */
export const addAdmin = (_program: Command, _cli: Cli): void => {};
