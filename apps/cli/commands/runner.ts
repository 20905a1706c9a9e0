import { type Command, Option } from 'commander';
import { imagesIn } from '../../../modules/championships/algorithms/contract/images.js';
import { checks } from '../../../modules/sandbox/self-test/self-test.js';
import { boxKinds, boxWished } from '../../../modules/sandbox/machine.js';
import type { CloningSandbox } from '../../../modules/sandbox/sandbox.js';
import { secretsIn, startRunner } from '../../runner/start.js';
import { TokenRefused } from '../../runner/server.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { count } from '../usage.js';

interface RunnerOptions extends CommonOptions {
  token?: string;
  name?: string;
  box?: string;
  image: string;
  images?: string;
  slots?: number;
  accept?: string[];
  check?: boolean;
}

const tokenName = 'PODIUM_RUNNER_TOKEN';
const acceptedName = 'SANDBOX_ACCEPTED';
const boxName = 'SANDBOX';
const imagesName = 'SANDBOX_IMAGES';
const mostSlots = 64;

/** Runs what participants hand in as code, in boxes of this machine (ALGO1). */
export const addRunner = (parent: Command, cli: Cli): Command => {
  const { texts } = cli;
  return cli
    .command(parent, 'runner', 'cli.runner.about', 'cli.runner.examples')
    .option('--token <token>', texts.say('cli.runner.token', { name: tokenName }))
    .option('--name <name>', texts.say('cli.runner.name'))
    .addOption(new Option('--box <kind>', texts.say('cli.runner.box', { name: boxName })).choices(boxKinds))
    .option('--image <folder>', texts.say('cli.runner.image'), '/')
    .option('--images <names>', texts.say('cli.runner.images', { name: imagesName }))
    .addOption(count('--slots <count>', texts.say('cli.runner.slots'), mostSlots, texts))
    .addOption(
      new Option('--accept <checks...>', texts.say('cli.runner.accept', { name: acceptedName })).choices(checks),
    )
    .option('--check', texts.say('cli.runner.check'))
    .action((_own: unknown, command: Command) => {
      const options = command.optsWithGlobals<RunnerOptions>();
      return options.check ? check(cli, options) : takeRuns(cli, options);
    });
};

/** Only the self-test of the box, for who sets a machine up. */
const check = async (cli: Cli, options: RunnerOptions): Promise<void> => {
  const box = await boxOf(cli, options);
  const { complete, failed, details } = await box.selfTest();
  cli.answer(options, { adapter: box.adapter, complete, failed, details }, () =>
    [
      ...Object.entries(details).map(([name, fault]) => `${fault ? '✗' : '✓'} ${name}${fault ? `: ${fault}` : ''}`),
      cli.texts.say(complete ? 'cli.runner.complete' : 'cli.runner.incomplete', { adapter: box.adapter }),
    ].join('\n'),
  );
  if (!complete) cli.exitCode = exitCodes.refused;
};

/** A setting that names no kind is told; what is not there, the self-test tells. */
const boxOf = async ({ terminal: { env } }: Cli, { box, image }: RunnerOptions): Promise<CloningSandbox> => {
  try {
    return await boxWished({ kind: box ?? env[boxName], image, env });
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(exitCodes.usage, 'CLI_RUNNER', error.message);
    throw error;
  }
};

const takeRuns = async (cli: Cli, options: RunnerOptions): Promise<void> => {
  const { env } = cli.terminal;
  const token = options.token ?? env[tokenName];
  if (!token)
    throw new Failure(exitCodes.usage, 'CLI_RUNNER', cli.texts.say('cli.runner.noToken', { name: tokenName }));
  // Beside other people's code nothing is kept that is worth having.
  delete env[tokenName];
  const held = secretsIn(env);
  if (held.length > 0) {
    const message = cli.texts.say('cli.runner.secrets', { names: held.join(', ') });
    throw new Failure(exitCodes.usage, 'CLI_RUNNER', message);
  }
  const accepted = options.accept ?? env[acceptedName]?.split(',').filter(Boolean) ?? [];
  const images = imagesIn(options.images ?? env[imagesName] ?? '');
  if (!images)
    throw new Failure(exitCodes.usage, 'CLI_RUNNER', cli.texts.say('cli.runner.noImages', { name: imagesName }));
  const stop = new AbortController();
  const end = (): void => stop.abort();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  const { name, image, slots } = options;
  await boxOf(cli, options);
  const kind = options.box ?? env[boxName];
  const settings = { token, kind, image, images, accepted, ...(name && { name }), ...(slots && { slots }) };
  try {
    const url = await cli.urlOf(options);
    await startRunner({ url, ...settings }, (line) => cli.note(line), stop.signal);
  } catch (error) {
    if (error instanceof TokenRefused)
      throw new Failure(exitCodes.refused, 'RUNNER_TOKEN_INVALID', cli.texts.say('cli.runner.refused'));
    throw error;
  } finally {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, end);
  }
};
