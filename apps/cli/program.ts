import { Command, CommanderError } from 'commander';
import { Cli } from './cli.js';
import { addAdmin } from './commands/admin.js';
import { addBackup } from './commands/backup.js';
import { addChamp } from './commands/champ.js';
import { addChampionships, addChampionshipShow, addFiles } from './commands/championships.js';
import { addCheck } from './commands/check.js';
import { addCompletion } from './commands/completion.js';
import { addDoctor } from './commands/doctor.js';
import { addDownload } from './commands/download.js';
import { addExport } from './commands/export.js';
import { addFinals } from './commands/finals.js';
import { addForum } from './commands/forum.js';
import { addLeaderboard } from './commands/leaderboard.js';
import { addLogin } from './commands/login.js';
import { addNotify } from './commands/notify.js';
import { addParticipate } from './commands/participate.js';
import { addCancel, addQueue } from './commands/queue.js';
import { addRating } from './commands/rating.js';
import { addReceipt } from './commands/receipt.js';
import { addRun } from './commands/run.js';
import { addRunner } from './commands/runner.js';
import { addScore } from './commands/score.js';
import { addSolution } from './commands/solution.js';
import { addSolutions } from './commands/solutions.js';
import { addStorage } from './commands/storage.js';
import { addSubmit } from './commands/submit.js';
import { addTeam } from './commands/team.js';
import { addUsers } from './commands/users.js';
import { addVerify } from './commands/verify.js';
import { addWork } from './commands/work.js';
import { type ExitCode, exitCodes, Failure } from './failure.js';
import { plainLines, type Terminal } from './terminal.js';
import { version } from './project-files.js';
import { languageOf, Texts } from './texts.js';
import { languageOption, usageSentence } from './usage.js';

/** Runs one command line to its end and gives the exit code; throws only what is a fault of the program itself. */
export const run = async (argv: readonly string[], terminal: Terminal): Promise<ExitCode> => {
  const texts = new Texts(languageOf(argv, terminal.env));
  const cli = new Cli(terminal, texts);
  const words = argv.length > 0 ? argv : ['--help'];
  // Said before anything is done: older ones fail somewhere in the middle, with a page of code.
  if (majorOf(terminal.nodeVersion) < oldestNode) {
    cli.note(texts.say('cli.node', { needed: oldestNode, found: terminal.nodeVersion }));
    return exitCodes.fault;
  }
  try {
    await programOf(cli).parseAsync(words, { from: 'user' });
    return cli.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    if (error instanceof Failure) return show(cli, error, words.includes('--json'));
    throw error;
  }
};

/** The oldest Node that the command line runs on. */
const oldestNode = 22;
const majorOf = (version: string): number => Number(version.split('.')[0]);

const saysField = /_USED$|^COMMENT_TOO_LONG$/u;

/** A failure goes to people on standard error and, under --json, to programs on standard output as well. */
const show = (cli: Cli, failure: Failure, json: boolean): ExitCode => {
  const { fields = {}, details = {} } = failure.more;
  const named = Object.entries(fields);
  const [first] = named;
  if (named.length === 1 && first?.[1] === failure.code) {
    // The sentence of most codes does not say of what it is; a used login or a comment is named by its own.
    cli.note(saysField.test(failure.code) ? failure.message : `${failure.message}: ${first[0]}`);
  } else {
    cli.note(failure.message);
    for (const [field, code] of named) cli.note(`  ${field}: ${cli.texts.sayError(code, details)}`);
  }
  if (failure.more.hint) cli.note(failure.more.hint);
  if (json) cli.terminal.output.write(`${JSON.stringify(failure.body(), null, 2)}\n`);
  return failure.exitCode;
};

const programOf = (cli: Cli): Command => {
  const program = new Command('podium');
  settle(program, cli);
  addLogin(program, cli);
  addNouns(program, cli);
  addScore(program, cli);
  addVerify(program, cli);
  addRun(program, cli);
  addRunner(program, cli);
  addRating(program, cli);
  addChamp(program, cli);
  addNotify(program, cli);
  addWork(program, cli);
  addUsers(program, cli);
  addForum(program, cli);
  addBackup(program, cli);
  addStorage(program, cli);
  addDoctor(program, cli);
  addExport(program, cli);
  addAdmin(program, cli);
  addCompletion(program, cli);
  addShortNames(program, cli);
  return program;
};

/** `podium <noun> <verb>`: what one does with a thing stands together. */
const addNouns = (program: Command, cli: Cli): void => {
  const championship = cli.command(program, 'championship', 'cli.noun.championship').helpCommand(false);
  addChampionships(championship, cli).name('list');
  addChampionshipShow(championship, cli);
  addFiles(championship, cli);
  addParticipate(championship, cli).name('join');
  addDownload(championship, cli);
  const solution = cli.command(program, 'solution', 'cli.noun.solution').helpCommand(false);
  addCheck(solution, cli);
  addSubmit(solution, cli);
  addSolutions(solution, cli).name('list');
  addSolution(solution, cli);
  addCancel(solution, cli);
  addFinals(solution, cli);
  addReceipt(solution, cli);
  addTeam(program, cli);
  addQueue(program, cli);
  addLeaderboard(program, cli);
};

/** What is done daily needs no noun. */
const addShortNames = (program: Command, cli: Cli): void => {
  const add = [
    ...[addChampionships, addFiles, addParticipate, addDownload],
    ...[addCheck, addSubmit, addSolutions, addFinals, addCancel, addReceipt],
  ];
  for (const one of add) one(program, cli).helpGroup(shortNames);
};

const shortNames = 'Short names:';

/** Everything that commands inherit: languages of the help, where it is written, how a wrong use is told. */
const settle = (program: Command, { texts, terminal }: Cli): void => {
  const titles: Record<string, string> = {
    'Usage:': texts.say('cli.help.usage'),
    'Arguments:': texts.say('cli.help.arguments'),
    'Options:': texts.say('cli.help.options'),
    'Global Options:': texts.say('cli.help.globalOptions'),
    'Commands:': texts.say('cli.help.commands'),
    [shortNames]: texts.say('cli.help.shortNames'),
  };
  program
    .description(texts.say('cli.about'))
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.output.write(text),
      writeErr: (text) => terminal.errors.write(text),
      outputError: (text, write) => write(`${plainLines(usageSentence(texts, text))}\n`),
      getOutHelpWidth: () => terminal.output.columns ?? 100,
      getErrHelpWidth: () => terminal.errors.columns ?? 100,
    })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => titles[title] ?? title,
      optionDescription: ({ description }) => description,
    })
    .option('--url <url>', texts.say('cli.option.url'))
    .option('--json', texts.say('cli.option.json'))
    .addOption(languageOption(texts))
    .version(version(), '-V, --version', texts.say('cli.option.version'))
    .helpOption('-h, --help', texts.say('cli.option.help'))
    .helpCommand('help [command]', texts.say('cli.help.about'))
    .addHelpText('after', `\n${texts.say('cli.help.more')}`);
};
