import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import { scoreCommand } from '../score.js';

/** Scoring without a server, with its texts in the language of the run. */
export const addScore = (program: Command, cli: Cli): void => {
  const { texts, terminal } = cli;
  const print = (line: string) => void terminal.output.write(`${line}\n`);
  const command = scoreCommand(print, (exitCode) => (cli.exitCode = exitCode));
  command.copyInheritedSettings(program).description(texts.say('cli.score.about'));
  command.helpOption('-h, --help', texts.say('cli.option.help'));
  for (const option of command.options) {
    option.description = texts.sayIfKnown(`cli.score.${option.attributeName()}`) ?? option.description;
  }
  const examples = texts.say('cli.score.examples').replaceAll(/^/gmu, '  ');
  program.addCommand(command.addHelpText('after', `\n${texts.say('cli.help.examples')}\n${examples}`));
};
