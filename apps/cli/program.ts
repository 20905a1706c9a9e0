import { Command, CommanderError } from 'commander';
import { Cli } from './cli.js';
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
    await (await programOf(cli, words)).parseAsync(words, { from: 'user' });
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

/** Nouns of the operator: what they do takes memory of the server, and so they load nothing of the other commands. */
const alone: Record<string, () => Promise<(program: Command, cli: Cli) => void>> = {
  admin: async () => (await import('./commands/admin.js')).addAdmin,
  backup: async () => (await import('./commands/backup.js')).addBackup,
  doctor: async () => (await import('./commands/doctor.js')).addDoctor,
  export: async () => (await import('./commands/export.js')).addExport,
  forum: async () => (await import('./commands/forum.js')).addForum,
  storage: async () => (await import('./commands/storage.js')).addStorage,
  users: async () => (await import('./commands/users.js')).addUsers,
};

const programOf = async (cli: Cli, [noun = '']: readonly string[]): Promise<Command> => {
  const program = new Command('podium');
  settle(program, cli);
  const own = Object.hasOwn(alone, noun) ? alone[noun] : undefined;
  const add = own ? await own() : (await import('./whole-program.js')).addEverything;
  add(program, cli);
  return program;
};

/** Everything that commands inherit: languages of the help, where it is written, how a wrong use is told. */
const settle = (program: Command, { texts, terminal }: Cli): void => {
  const titles: Record<string, string> = {
    'Usage:': texts.say('cli.help.usage'),
    'Arguments:': texts.say('cli.help.arguments'),
    'Options:': texts.say('cli.help.options'),
    'Global Options:': texts.say('cli.help.globalOptions'),
    'Commands:': texts.say('cli.help.commands'),
    'Short names:': texts.say('cli.help.shortNames'),
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
