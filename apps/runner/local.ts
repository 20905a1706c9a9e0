import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { mebibytes, usualLimits } from '../../modules/sandbox/limits.js';
import type { BoxStream, RunLimits, RunResult, Sandbox } from '../../modules/sandbox/sandbox.js';
import { launchOf } from './launch.js';

export interface LocalTest {
  name: string;
  result: RunResult;
  output: Buffer;
}

export interface LocalRun {
  /** The repository: a folder of one's own. */
  folder: string;
  /** A file a test: what the program reads. */
  tests: string;
  command?: string[];
  limits?: Partial<RunLimits>;
  onOutput: (test: string, stream: BoxStream, bytes: Buffer) => void;
}

const outputFile = '/output/answer';

/** What a participant's repository does on tests of a folder, in the same box as on the platform; a sentence where it says not how. */
export const runLocally = async (
  box: Sandbox,
  run: LocalRun,
  ended: (test: LocalTest) => void,
  signal: AbortSignal,
): Promise<string | null> => {
  const tar = await tarOf(run.folder);
  const launch = run.command ? { run: run.command, build: null } : await launchOf(box, '/', tar, signal);
  if (typeof launch === 'string') return launch;
  const limits = { ...usualLimits, ...run.limits };
  const room = {
    ...limits,
    workBytes: limits.workBytes + 2 * tar.length,
    memoryBytes: limits.memoryBytes + 2 * tar.length,
  };
  const built = launch.build ? await build(box, launch.build, tar, room, signal) : tar;
  if (typeof built === 'string') return built;
  for (const name of (await fs.readdir(run.tests)).toSorted()) {
    const input = await fs.readFile(path.join(run.tests, name));
    const result = await box.run(
      {
        image: '/',
        argv: launch.run,
        env: { INPUT: '/input/data', OUTPUT: outputFile },
        stdin: input,
        files: [
          { source: built, to: '/work', unpack: true },
          { source: input, to: '/input/data' },
        ],
        collect: [{ path: outputFile, maxBytes: mebibytes(64) }],
        limits: room,
        onOutput: (stream, bytes) => run.onOutput(name, stream, bytes),
      },
      signal,
    );
    ended({ name, result, output: result.collected[0]?.bytes ?? result.stdout });
  }
  return null;
};

/** Of a folder that is the caller's own, and without what git keeps. */
const tarOf = async (folder: string): Promise<Buffer> => {
  const options = { encoding: 'buffer', maxBuffer: mebibytes(256) } as const;
  const { stdout } = await promisify(execFile)('tar', ['-cf', '-', '--exclude=./.git', '-C', folder, '.'], options);
  return stdout;
};

const build = async (
  box: Sandbox,
  argv: string[],
  tar: Buffer,
  limits: RunLimits,
  signal: AbortSignal,
): Promise<Buffer | string> => {
  const files = [{ source: tar, to: '/work', unpack: true }];
  const collect = [{ path: '/work', maxBytes: mebibytes(256), pack: true }];
  const result = await box.run({ image: '/', argv, files, collect, limits }, signal);
  const folder = result.verdict === 'ok' ? result.collected[0]?.bytes : null;
  return folder ?? `${result.stdout.toString('utf8')}${result.stderr.toString('utf8')}\n${result.verdict}`;
};
