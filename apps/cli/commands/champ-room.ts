import { type Command, Option } from 'commander';
import { mostGranted, mostPreviewed } from '../../../modules/scoring/contract/limits.js';
import { solutionStatus } from '../../../modules/scoring/solutions/contract/solution.js';
import type { Cli, CommonOptions } from '../cli.js';
import { participantFilter } from '../../../modules/scoring/desk/contract/participants.js';
import { choice, count } from '../usage.js';
import type { DisqualifyOptions, ParticipantOptions } from './champ-participants.js';
import type { RejudgeOptions } from './champ-rejudge.js';
import type { ResultsOptions } from './champ-results.js';
import type { ListOptions, ReasonOptions, RetryOptions } from './champ-solutions.js';

/** CLI1 for organisers: what the room for solutions of the editor does (SUB2, SUB4, SUB6). */
export const addRoom = (champ: Command, cli: Cli): void => {
  addParticipants(champ, cli);
  addSolutionList(champ, cli);
  addJudging(champ, cli);
  addGrant(champ, cli);
  addQueue(champ, cli);
  addResults(champ, cli);
};

/** A command on a championship, with what all of them take. */
const commandOf = (champ: Command, cli: Cli, verb: 'retry' | 'rejudge' | 'revoke' | 'grant' | 'pause' | 'resume') =>
  cli
    .command(champ, verb, `cli.champ.${verb}.about`, `cli.champ.${verb}.examples`)
    .argument('<name>', cli.texts.say('cli.argument.championship'))
    .requiredOption('--reason <text>', cli.texts.say('cli.champ.reason'));

const addParticipants = (champ: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(champ, 'participants', 'cli.champ.participants.about', 'cli.champ.participants.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .option('--find <text>', texts.say('cli.champ.participants.find'))
    .addOption(choice('--only <which>', texts.say('cli.champ.participants.only'), participantFilter.options, texts))
    .addOption(count('--limit <count>', texts.say('cli.champ.participants.limit'), 100_000, texts).default(50))
    .option('--csv', texts.say('cli.champ.participants.csv'))
    .action(async (name: string, _own: unknown, command: Command) => {
      const { participants } = await import('./champ-participants.js');
      await participants(cli, name, command.optsWithGlobals<ParticipantOptions>());
    });
  cli
    .command(champ, 'disqualify', 'cli.champ.disqualify.about', 'cli.champ.disqualify.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .argument('<team>', texts.say('cli.champ.grant.team'))
    .option('--reason <text>', texts.say('cli.champ.disqualify.reason'))
    .option('--back', texts.say('cli.champ.disqualify.backOption'))
    .option('--dry-run', texts.say('cli.champ.disqualify.dryRunOption'))
    .option('--yes', texts.say('cli.champ.disqualify.yes'))
    .action(async (name: string, team: string, _own: unknown, command: Command) => {
      const { disqualify } = await import('./champ-participants.js');
      await disqualify(cli, name, team, command.optsWithGlobals<DisqualifyOptions>());
    });
};

const addSolutionList = (champ: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(champ, 'solutions', 'cli.champ.solutions.about', 'cli.champ.solutions.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .addOption(choice('--status <status>', texts.say('cli.champ.solutions.status'), solutionStatus.options, texts))
    .option('--find <text>', texts.say('cli.champ.solutions.find'))
    .addOption(count('--limit <count>', texts.say('cli.solutions.limit'), 10_000, texts).default(20))
    .option('--csv', texts.say('cli.champ.solutions.csv'))
    .action(async (name: string, _own: unknown, command: Command) => {
      const { list } = await import('./champ-solutions.js');
      await list(cli, name, command.optsWithGlobals<ListOptions>());
    });
};

const addJudging = (champ: Command, cli: Cli): void => {
  const { texts } = cli;
  commandOf(champ, cli, 'retry')
    .argument('[ids...]', texts.say('cli.champ.retry.ids'))
    .addOption(count('--timeout <seconds>', texts.say('cli.rejudge.wait'), 86_400, texts).default(600))
    .action(async (name: string, ids: string[], _own: unknown, command: Command) => {
      const { retry } = await import('./champ-solutions.js');
      await retry(cli, name, ids, command.optsWithGlobals<RetryOptions>());
    });
  commandOf(champ, cli, 'rejudge')
    .argument('[ids...]', texts.say('cli.champ.rejudge.ids'))
    .option('--apply', texts.say('cli.champ.rejudge.apply'))
    .addOption(
      new Option('--open', texts.say('cli.champ.rejudge.opened')).implies({ apply: true }).conflicts('discard'),
    )
    .addOption(new Option('--discard', texts.say('cli.champ.rejudge.discard')).conflicts('apply'))
    .option('--csv', texts.say('cli.champ.rejudge.csv'))
    .addOption(count('--timeout <seconds>', texts.say('cli.rejudge.wait'), 86_400, texts).default(600))
    .action(async (name: string, ids: string[], _own: unknown, command: Command) => {
      const { rejudge } = await import('./champ-rejudge.js');
      await rejudge(cli, name, ids, command.optsWithGlobals<RejudgeOptions>());
    });
  commandOf(champ, cli, 'revoke')
    .argument('<id>', texts.say('cli.champ.revoke.id'))
    .option('--yes', texts.say('cli.champ.revoke.yes'))
    .action(async (name: string, id: string, _own: unknown, command: Command) => {
      const { revoke } = await import('./champ-solutions.js');
      await revoke(cli, name, id, command.optsWithGlobals<ReasonOptions & { yes?: boolean }>());
    });
};

const addResults = (champ: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(champ, 'results', 'cli.champ.results.about', 'cli.champ.results.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .addOption(count('--limit <count>', texts.say('cli.champ.results.limit'), mostPreviewed, texts).default(50))
    .option('--csv', texts.say('cli.champ.results.csv'))
    .action(async (name: string, _own: unknown, command: Command) => {
      const { results } = await import('./champ-results.js');
      await results(cli, name, command.optsWithGlobals<ResultsOptions>());
    });
};

const addGrant = (champ: Command, cli: Cli): void => {
  const { texts } = cli;
  commandOf(champ, cli, 'grant')
    .argument('<team>', texts.say('cli.champ.grant.team'))
    .addOption(count('--count <n>', texts.say('cli.champ.grant.count'), mostGranted, texts).default(1))
    .action(async (name: string, team: string, _own: unknown, command: Command) => {
      const { grant } = await import('./champ-solutions.js');
      await grant(cli, name, team, command.optsWithGlobals<ReasonOptions & { count: number }>());
    });
};

const addQueue = (champ: Command, cli: Cli): void => {
  cli
    .command(champ, 'queue', 'cli.champ.queue.about', 'cli.champ.queue.examples')
    .argument('<name>', cli.texts.say('cli.argument.championship'))
    .action(async (name: string, _own: unknown, command: Command) => {
      const { show } = await import('./champ-queue.js');
      await show(cli, name, command.optsWithGlobals<CommonOptions>());
    });
  for (const how of ['pause', 'resume'] as const) {
    commandOf(champ, cli, how).action(async (name: string, _own: unknown, command: Command) => {
      const { change } = await import('./champ-queue.js');
      await change(cli, how, name, command.optsWithGlobals<ReasonOptions>());
    });
  }
};
