import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { imageNames, imagesIn } from '../../../modules/championships/algorithms/contract/images.js';
import { Bubblewrap } from '../../../modules/sandbox/box/bubblewrap.js';
import { boxWished } from '../../../modules/sandbox/machine.js';
import { type LocalTest, runLocally } from '../../runner/local.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure, reasonOf } from '../failure.js';
import { sheetOf } from '../table.js';
import { plainLines } from '../terminal.js';
import { count } from '../usage.js';

interface RunOptions extends CommonOptions {
  local: string;
  tests: string;
  out?: string;
  command?: string;
  image?: string;
  seconds?: number;
}

const mostSeconds = 3600;
const imagesName = 'SANDBOX_IMAGES';

/** Runs one's own repository before it is handed in (ALGO1). */
export const addRun = (parent: Command, cli: Cli): Command => {
  const { texts } = cli;
  return cli
    .command(parent, 'run', 'cli.run.about', 'cli.run.examples')
    .requiredOption('--local <folder>', texts.say('cli.run.local'))
    .requiredOption('--tests <folder>', texts.say('cli.run.tests'))
    .option('--command <line>', texts.say('cli.run.command'))
    .option('--image <image>', texts.say('cli.run.image', { name: imagesName }))
    .option('--out <folder>', texts.say('cli.run.out'))
    .addOption(count('--seconds <count>', texts.say('cli.run.seconds'), mostSeconds, texts))
    .action((_own: unknown, command: Command) => runHere(cli, command.optsWithGlobals<RunOptions>()));
};

const runHere = async (cli: Cli, options: RunOptions): Promise<void> => {
  const { texts } = cli;
  const { env } = cli.terminal;
  const image = imageOf(cli, options);
  const box = await boxWished({ kind: env['SANDBOX'], image, env });
  if (box instanceof Bubblewrap) refuseAbsent(cli, image);
  for (const folder of [options.local, options.tests])
    if (!existsSync(folder))
      throw new Failure(exitCodes.usage, 'CLI_RUN', texts.say('cli.champ.folder.missing', { path: folder }));
  const ended: LocalTest[] = [];
  const wallMs = options.seconds && 1000 * options.seconds;
  const run = {
    folder: path.resolve(options.local),
    tests: path.resolve(options.tests),
    image,
    ...(options.command && { command: ['/bin/sh', '-c', options.command] }),
    ...(wallMs && { limits: { wallMs, cpuMs: wallMs } }),
    onOutput: (_test: string, stream: 'out' | 'err', bytes: Buffer) => {
      if (stream === 'err') cli.terminal.errors.write(plainLines(bytes.toString('utf8')));
    },
  };
  const fault = await runLocally(box, run, (test) => ended.push(test), new AbortController().signal).catch(
    (error: unknown) => {
      throw new Failure(exitCodes.usage, 'CLI_RUN', texts.say('cli.run.unreadable', { reason: reasonOf(error) }));
    },
  );
  await box.settled();
  if (fault !== null) throw new Failure(exitCodes.invalidFile, 'CLI_RUN', plainLines(fault));
  if (options.out !== undefined) await keep(options.out, ended);
  cli.answer(options, { adapter: box.adapter, image, tests: ended.map(shownOf) }, () =>
    sheetOf(
      ended.map(({ name, result, output, problem }) => {
        const line = lineOf(cli, result, output);
        return [name, problem === undefined ? line : `${line} · ${problem}`];
      }),
    ),
  );
  if (ended.some(({ result, problem }) => result.verdict !== 'ok' || problem !== undefined))
    cli.exitCode = exitCodes.invalidFile;
};

/** By its name among those of the machine's setting, or as it is; the usual one where none is named. */
const imageOf = ({ texts, terminal: { env } }: Cli, { image }: RunOptions): string => {
  if (image === undefined) return env['SANDBOX_IMAGE'] || '/';
  const images = imagesIn(env[imagesName] ?? '');
  if (!images) throw new Failure(exitCodes.usage, 'CLI_BOX', texts.say('cli.runner.noImages', { name: imagesName }));
  // What begins as a path does is one, as for the other folders; a name of an engine's image may have a stroke in it too.
  return images.get(image) ?? (image.startsWith('.') ? path.resolve(image) : image);
};

/** Nothing is begun without bubblewrap, nor in what holds no programs. */
const refuseAbsent = ({ texts, terminal: { env } }: Cli, image: string): void => {
  if (!Bubblewrap.isInstalled()) throw new Failure(exitCodes.usage, 'CLI_BOX', texts.say('cli.run.noBox'));
  if (path.isAbsolute(image) && existsSync(path.join(image, 'usr'))) return;
  const names = imageNames(env[imagesName] ?? '').join(', ') || '—';
  throw new Failure(exitCodes.usage, 'CLI_BOX', texts.say('cli.run.noImage', { image, name: imagesName, names }));
};

const keep = async (folder: string, ended: readonly LocalTest[]): Promise<void> => {
  await fs.mkdir(folder, { recursive: true });
  for (const { name, output } of ended) await fs.writeFile(path.join(folder, name), output);
};

const shownOf = ({ name, result, output, problem }: LocalTest) => {
  const { verdict, exitCode, signal, wallMs, cpuMs, memoryBytes } = result;
  const outputBytes = output.length;
  return { name, verdict, exitCode, signal, wallMs, cpuMs, memoryBytes, outputBytes, ...(problem && { problem }) };
};

const lineOf = ({ texts }: Cli, result: LocalTest['result'], output: Buffer): string =>
  texts.say('cli.run.line', {
    verdict: result.verdict,
    ms: result.wallMs,
    mebibytes: Math.round(result.memoryBytes / 1024 / 1024),
    bytes: output.length,
  });
