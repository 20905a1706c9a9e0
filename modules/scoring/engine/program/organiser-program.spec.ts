import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  defaultProgramLimits,
  programPaths,
  scoreWithProgram,
  type ProcessEnd,
  type ProcessRunner,
  type ProgramJob,
} from './organiser-program.js';

const job: ProgramJob = { program: 'metric.py', truth: 't.csv', solution: 's.csv', limits: defaultProgramLimits };

function ending(end: Partial<ProcessEnd>): ProcessRunner {
  return { run: () => Promise.resolve({ cause: 'exit', exitCode: 0, stdout: '', stderr: '', ...end }) };
}

describe('ALGO2 contract of an organiser program', () => {
  it('ALGO2 takes the number after the mark on the last line, whatever was printed before', async () => {
    const runner = ending({ stdout: 'PODIUM_SCORE 1\nreading…\n\nPODIUM_SCORE 0.25\n', stderr: 'a warning' });
    const verdict = await scoreWithProgram(runner, job);
    expect(verdict).toMatchObject({ ok: true, score: 0.25 });
    expect(verdict.log).toContain('a warning');
  });

  it.each([
    ['a time limit', { cause: 'time limit', exitCode: null }, 'time_limit'],
    ['a memory limit', { cause: 'memory limit', exitCode: null }, 'memory_limit'],
    ['a crash after a printed result', { exitCode: 1, stdout: 'PODIUM_SCORE 0.9\n' }, 'crashed'],
    ['silence', { stdout: '' }, 'bad_result'],
    ['a result that is not a number', { stdout: 'PODIUM_SCORE high\n' }, 'bad_result'],
    ['an empty result', { stdout: 'PODIUM_SCORE \n' }, 'bad_result'],
    ['NaN', { stdout: 'PODIUM_SCORE nan\n' }, 'not_finite'],
    ['an infinity', { stdout: 'PODIUM_SCORE -inf\n' }, 'not_finite'],
  ] as const)('ALGO2 %s is a failure and never a score', async (_, end, reason) => {
    expect(await scoreWithProgram(ending(end), job)).toMatchObject({ ok: false, reason });
  });
});

describe('ALGO2 a real Python process under the contract', () => {
  let folder = '';
  const files = () => ({
    program: join(folder, 'metric.py'),
    truth: join(folder, 't.csv'),
    solution: join(folder, 's.csv'),
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'program-'));
    await writeFile(files().truth, 'x,y\n1,2\n');
    await writeFile(files().solution, 'x,y\n1,5\n');
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Stands in for the sandbox: the same command on the host's own paths. */
  const runner: ProcessRunner = {
    run: ([command, ...args], paths) =>
      new Promise((resolve) => {
        const host = args.map((arg) => {
          const name = (['program', 'truth', 'solution'] as const).find((key) => programPaths[key] === arg);
          return name ? paths[name] : arg;
        });
        execFile(command!, host, { maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
          const exitCode = error ? (typeof error.code === 'number' ? error.code : 127) : 0;
          const kept = (text: string) => text.slice(0, paths.limits.outputBytes);
          resolve({ cause: 'exit', exitCode, stdout: kept(stdout), stderr: kept(stderr) });
        });
      }),
  };

  it('ALGO2 gets the result of score(truth_path, solution_path) or sees its exception, where Python is installed', async () => {
    const python = await runner.run(['python3', '--version'], job);
    if (python.exitCode !== 0) return;
    const last = "float(open(path).read().split(',')[-1])";
    await writeFile(
      files().program,
      `print('hi')\ndef value(path): return ${last}\ndef score(t, s): return value(s) - value(t)\n`,
    );
    expect(await scoreWithProgram(runner, { ...job, ...files() })).toMatchObject({ ok: true, score: 3 });
    await writeFile(
      files().program,
      `import os\nos.system('echo from a child')\nfor i in range(50000): print('row', i)\ndef score(t, s): return 0.5\n`,
    );
    const noisy = await scoreWithProgram(runner, { ...job, ...files() });
    expect(noisy).toMatchObject({ ok: true, score: 0.5 });
    expect(noisy.log).toContain('from a child');
    await writeFile(files().program, 'def score(t, s): raise ValueError("no such column")\n');
    const failed = await scoreWithProgram(runner, { ...job, ...files() });
    expect(failed).toMatchObject({ ok: false, reason: 'crashed' });
    expect(failed.log).toContain('no such column');
  });
});
