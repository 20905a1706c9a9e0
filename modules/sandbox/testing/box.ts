import { execFileSync } from 'node:child_process';
import { it } from '@jest/globals';
import { machineBox } from '../machine.js';
import type { BoxFile, RunLimits, RunResult, RunSpec, Sandbox } from '../sandbox.js';
import { usualLimits } from '../limits.js';

/** The sentence for a machine on which nothing can be boxed; each test that needs one names itself with it. */
const reason = process.env.PODIUM_TEST_NO_BOX ?? '';

/** A test that runs something in the box; where there is none it is told as not run. */
export const inBox = (name: string, test: () => Promise<void>): void => {
  if (reason) it.skip(`${name}: NOT RUN. ${reason}`, test);
  else it(name, test);
};

export const box: Sandbox = machineBox();

export const limits = (more: Partial<RunLimits> = {}): RunLimits => ({ ...usualLimits, ...more });

type Asked = Partial<Omit<RunSpec, 'limits'>> & { limits?: Partial<RunLimits> };

/** Runs a program in the box of this machine. */
export const run = (argv: string[], { limits: own, ...asked }: Asked = {}, by: Sandbox = box): Promise<RunResult> =>
  by.run({ image: '/', argv, files: [], collect: [], ...asked, limits: limits(own) }, new AbortController().signal);

export const python = (program: string, asked: Asked = {}, by: Sandbox = box): Promise<RunResult> =>
  run(['/usr/bin/python3', '-c', program], asked, by);

/** A tree with a name that no file system takes. */
export const tooLong: BoxFile = {
  source: execFileSync('tar', ['-cf', '-', `--transform=s/.*/${'x'.repeat(300)}/`, '-C', '/usr', 'lib/os-release']),
  to: '/work',
  unpack: true,
};

export const textOf = (bytes: Buffer): string => bytes.toString('utf8');
