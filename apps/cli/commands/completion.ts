import type { Command } from 'commander';
import { type Completion, completionsOf, isShell, shells, shellScripts } from '../completion.js';
import type { Cli } from '../cli.js';
import { choiceArgument } from '../usage.js';

/** What the Tab key does: a script for one's shell, and the command that the script asks. */
export const addCompletion = (program: Command, cli: Cli): void => {
  const { texts, terminal } = cli;
  cli
    .command(program, 'completion', 'cli.completion.about', 'cli.completion.examples')
    .addArgument(choiceArgument('<shell>', texts.say('cli.completion.shell'), shells, texts))
    .action((shell: string) => void (isShell(shell) && terminal.output.write(shellScripts[shell])));
  program
    .command('complete [words...]', { hidden: true })
    .helpOption(false)
    .action((words: string[]) => void terminal.output.write(completionsOf(program, words).map(lineOf).join('')));
};

const lineOf = ({ word, about }: Completion): string => `${word}\t${about}\n`;
