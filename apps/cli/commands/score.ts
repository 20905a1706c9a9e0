import { InvalidArgumentError, type Command } from 'commander';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure, systemCode } from '../failure.js';
import { fileUnreadable } from '../reason-text.js';
import { metricsText } from '../refusal.js';
import {
  formatOf,
  isRefusal,
  isScore,
  metricNames,
  readManifest,
  scoreJob,
  type Fault,
  type Outcome,
  type Params,
  type Score,
  type SettingFault,
} from '../score.js';
import { problemTable } from '../solution-text.js';
import { sheetOf } from '../table.js';
import type { Texts } from '../texts.js';

interface ScoreOptions extends CommonOptions {
  metric?: string;
  truth?: string;
  solution?: string;
  param: Params;
  manifest?: string;
}

/**
 * METR1: scores files without a server. Exit codes: 0 scored, 2 the solution or the truth breaks the rules, 1 anything
 * else. A manifest exits 0 when every case could be run; it prints a line of JSON for each.
 */
export const addScore = (program: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(program, 'score', 'cli.score.about', 'cli.score.examples')
    .option('--metric <name>', texts.say('cli.score.metric'))
    .option('--truth <file>', texts.say('cli.score.truth'))
    .option('--solution <file>', texts.say('cli.score.solution'))
    .option('--param <name=value>', texts.say('cli.score.param'), addParam(texts), {})
    .option('--manifest <file>', texts.say('cli.score.manifest'))
    .addHelpText('after', `\n${texts.say('cli.score.more')}`)
    .action(async (_own: unknown, command: Command) => {
      const options = command.optsWithGlobals<ScoreOptions>();
      await (options.manifest ? scoreManifest(cli, options.manifest) : scoreOne(cli, options));
    });
};

const addParam =
  (texts: Texts) =>
  (text: string, before: Params): Params => {
    const at = text.indexOf('=');
    if (at < 1) throw new InvalidArgumentError(texts.say('cli.score.paramForm'));
    return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
  };

const scoreOne = async (cli: Cli, { metric, truth, solution, param, json }: ScoreOptions): Promise<void> => {
  if (!metric || !truth || !solution) {
    throw new Failure(exitCodes.usage, 'CLI_FILES', cli.texts.say('cli.score.needs'));
  }
  const outcome = await scoreJob({ metric, truth, solution, params: param });
  if (!isScore(outcome) && !isRefusal(outcome)) throw failureOf(cli.texts, metric, outcome);
  if (json) print(cli, outcome);
  else cli.answer({}, outcome, () => textOf(cli.texts, outcome, metric));
  if (isRefusal(outcome)) cli.exitCode = exitCodes.invalidFile;
};

const scoreManifest = async (cli: Cli, path: string): Promise<void> => {
  for (const { id, job } of await casesOf(cli.texts, path)) {
    const outcome = await scoreJob(job);
    print(cli, { id, ...outcome });
    if (!isScore(outcome) && !isRefusal(outcome)) cli.exitCode = exitCodes.usage;
  }
};

const casesOf = async (texts: Texts, path: string) => {
  const cases = await readManifest(path).catch((error: unknown) => {
    if (systemCode(error) === undefined) throw error;
    throw unreadable(texts, path, String(error));
  });
  if (!cases) throw new Failure(exitCodes.usage, 'CLI_MANIFEST', texts.say('cli.score.noManifest', { path }));
  return cases;
};

/** One line, so that the output of many can be read line by line. */
const print = (cli: Cli, outcome: object): void => void cli.terminal.output.write(`${JSON.stringify(outcome)}\n`);

const textOf = (texts: Texts, outcome: Outcome, metric: string): string => {
  if (isScore(outcome)) return scoreSheet(texts, outcome);
  return isRefusal(outcome)
    ? `${texts.say(`cli.score.${outcome.error}`)}\n\n${problemTable(outcome.problems, outcome.counts, texts, formatOf(metric))}`
    : outcome.message;
};

const scoreSheet = (texts: Texts, outcome: Score): string =>
  sheetOf([
    [texts.say('cli.column.metric'), outcome.metric],
    [texts.say('cli.column.score'), String(outcome.score)],
    [texts.say('cli.score.public'), outcome.public === null ? null : String(outcome.public)],
    [texts.say('cli.score.private'), outcome.private === null ? null : String(outcome.private)],
    [texts.say(formatOf(outcome.metric) === 'json' ? 'cli.score.users' : 'cli.score.rows'), String(outcome.rows)],
    [texts.say('cli.score.engine'), outcome.engine],
  ]);

const failureOf = (texts: Texts, metric: string, { error, message, path, setting }: Fault): Failure => {
  if (path !== undefined) return unreadable(texts, path, message);
  if (error === 'METRIC_UNKNOWN') {
    const hint = metricsText(metric, metricNames, texts);
    return new Failure(exitCodes.usage, error, texts.say('cli.score.noMetric', { metric }), { hint });
  }
  const sentence = setting ? settingText(texts, metric, setting) : texts.say('cli.score.refused', { reason: message });
  return new Failure(exitCodes.usage, error, sentence);
};

const settingText = (texts: Texts, metric: string, { name, fault, value = '', allowed = [] }: SettingFault): string =>
  fault === 'unknown' && allowed.length === 0
    ? texts.say('cli.score.noSettings', { metric })
    : texts.say(`cli.score.setting.${fault}`, { metric, name, value, allowed: allowed.join(', ') });

const unreadable = (texts: Texts, path: string, reason: string): Failure => {
  const { message } = fileUnreadable({ texts }, path, { code: /\bE[A-Z]+\b/u.exec(reason)?.[0] });
  return new Failure(exitCodes.usage, 'FILE_UNREADABLE', message);
};
