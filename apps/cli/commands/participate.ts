import type { Command } from 'commander';
import { championship } from '../../../modules/championships/contract/routes.js';
import { tours } from '../../../modules/scoring/tours/contract/tour-routes.js';
import { participate } from '../../../modules/teams/contract/routes.js';
import type { PodiumApi } from '../api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { withZone } from '../moscow-time.js';
import { plainLines } from '../terminal.js';

interface ParticipateOptions extends CommonOptions {
  acceptRules?: boolean;
  team?: string;
}

/** Taking part (CHAMP4): the rules are shown first, and accepted by a word of their own. */
export const addParticipate = (parent: Command, cli: Cli): Command => {
  const { texts } = cli;
  return cli
    .command(parent, 'participate', 'cli.participate.about', 'cli.participate.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .option('--accept-rules', texts.say('cli.participate.acceptRules'))
    .option('--team <name>', texts.say('cli.participate.team'))
    .action((name: string, _own: unknown, command: Command) => takePart(cli, name, command.optsWithGlobals()));
};

const takePart = async (cli: Cli, champname: string, options: ParticipateOptions): Promise<void> => {
  const api = await cli.api(options);
  if (!options.acceptRules) {
    const { rules, participationWindowHours: hours } = await api.call(championship, { params: { champname } });
    cli.note(plainLines(cli.texts.pick(rules)));
    if (hours !== null) cli.note(cli.texts.say('cli.participate.window', { hours }));
    await noteTours(cli, api, champname);
    throw new Failure(exitCodes.usage, 'CLI_RULES', `\n${cli.texts.say('cli.participate.rules', { name: champname })}`);
  }
  const teamName = options.team === undefined ? {} : { teamName: options.team };
  await noteTours(cli, api, champname);
  const part = await api.call(participate, { params: { champname }, body: { acceptRules: true, ...teamName } });
  cli.answer(options, part, () => {
    const done = cli.texts.say('cli.participate.done', { name: champname, team: part.team });
    const until = part.submitUntil && cli.texts.say('cli.participate.until', { time: withZone(part.submitUntil) });
    return until ? `${done}\n${until}` : done;
  });
};

/** CHAMP6: somebody who comes when the first tour is over may never hand in, and is told so before. */
const noteTours = async (cli: Cli, api: PodiumApi, champname: string): Promise<void> => {
  const [first] = (await api.call(tours, { params: { champname } })).items;
  if (first && Date.parse(first.dateEnd) <= Date.now()) {
    cli.note(cli.texts.say('cli.participate.late', { tour: cli.texts.pick(first.title) }));
  }
};
