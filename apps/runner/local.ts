import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { usualAlgorithm } from '../../modules/championships/algorithms/contract/algorithm.js';
import { mebibytes } from '../../modules/sandbox/limits.js';
import type { BoxStream, RunLimits, RunResult, Sandbox } from '../../modules/sandbox/sandbox.js';
import { limitsOf } from '../../modules/scoring/runs/contract/limits.js';
import { buildIn, roomFor } from './build.js';
import { launchOf } from './launch.js';

export interface LocalTest {
  name: string;
  result: RunResult;
  output: Buffer;
  /** What is in the place of the file that it was to write. */
  problem?: string;
}

interface Running {
  /** In what it runs: `/` is the usual image of the box. */
  image: string;
  command?: readonly string[];
  build?: readonly string[];
  /** In place of what a championship gives that says no more. */
  limits?: Partial<RunLimits>;
  onOutput: (test: string, stream: BoxStream, bytes: Buffer) => void;
}

export interface LocalRun extends Running {
  /** The repository: a folder of one's own. */
  folder: string;
  /** A file a test: what the program reads. */
  tests: string;
}

export interface TarRun extends Running {
  tar: Buffer;
  /** Of what one test gives. */
  outputBytes: number;
  tests: readonly { name: string; read: () => Promise<Buffer> }[];
}

/** Where a program that prints for people writes its predictions; others print them. */
export const outputFile = '/output/answer';

/**
 * What a test gave: the file that it wrote, or what it printed where there is none. A link or a folder in the place of the file is told
 * and gives nothing; more than may be is a test that failed.
 */
export const givenBy = (ended: RunResult, mostBytes: number): Omit<LocalTest, 'name'> => {
  const file = ended.collected[0];
  const isThere = file && file.problem !== 'missing';
  const output = file?.bytes ?? (isThere ? Buffer.alloc(0) : ended.stdout);
  const isTooMuch = ended.verdict === 'ok' && (file?.problem === 'too-large' || output.length > mostBytes);
  const result = isTooMuch ? { ...ended, verdict: 'output' as const } : ended;
  return { result, output, ...(isThere && file.problem && { problem: `${outputFile}: ${file.problem}` }) };
};

/** What a participant's repository does on tests of a folder, in the same box as on the platform; a sentence where it says not how. */
export const runLocally = async (
  box: Sandbox,
  { folder, tests, ...run }: LocalRun,
  ended: (test: LocalTest) => void,
  signal: AbortSignal,
): Promise<string | null> => {
  const tar = await tarOf(folder);
  const files = await testsIn(tests);
  return runOnTests(box, { ...run, tar, tests: files, outputBytes: usualAlgorithm.outputBytes }, ended, signal);
};

/** A file a test, by its name. */
export const testsIn = async (folder: string): Promise<TarRun['tests']> =>
  (await fs.readdir(folder)).toSorted().map((name) => ({ name, read: () => fs.readFile(path.join(folder, name)) }));

/** Builds, and runs each test in a box of its own, as a runner does; a sentence where the repository can't be run. */
export const runOnTests = async (
  box: Sandbox,
  run: TarRun,
  ended: (test: LocalTest) => void,
  signal: AbortSignal,
): Promise<string | null> => {
  const { image, tar, outputBytes } = run;
  const { command, build = null } = run;
  const launch = command ? { run: command, build } : await launchOf(box, image, tar, signal);
  if (typeof launch === 'string') return launch;
  const room = roomFor({ ...limitsOf(usualAlgorithm), ...run.limits }, tar);
  const built = launch.build ? await buildIn(box, image, launch.build, tar, room, signal) : tar;
  if (typeof built === 'string') return built;
  for (const { name, read } of run.tests) {
    const input = await read();
    const result = await box.run(
      {
        image,
        argv: launch.run,
        env: { INPUT: '/input/data', OUTPUT: outputFile },
        stdin: input,
        files: [
          { source: built, to: '/work', unpack: true },
          { source: input, to: '/input/data' },
        ],
        collect: [{ path: outputFile, maxBytes: outputBytes }],
        limits: { ...room, memoryBytes: room.memoryBytes + input.length, stdoutBytes: outputBytes + 1 },
        onOutput: (stream, bytes) => run.onOutput(name, stream, bytes),
      },
      signal,
    );
    ended({ name, ...givenBy(result, outputBytes) });
  }
  return null;
};

/** Of a folder that is the caller's own, and without what git keeps. */
const tarOf = async (folder: string): Promise<Buffer> => {
  const options = { encoding: 'buffer', maxBuffer: mebibytes(256) } as const;
  const { stdout } = await promisify(execFile)('tar', ['-cf', '-', '--exclude=./.git', '-C', folder, '.'], options);
  return stdout;
};
