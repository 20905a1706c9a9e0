import { describe, expect, it } from '@jest/globals';
import { usualLimits } from '../../modules/sandbox/limits.js';
import type { RunResult } from '../../modules/sandbox/sandbox.js';
import { runnerJob } from '../../modules/scoring/runs/contract/runner.js';
import type { JobCalls } from './server.js';
import { tryOut } from './trial.js';
import { BoxFailed, type Workshop } from './workshop.js';

const ended: RunResult = {
  ...{ verdict: 'ok', exitCode: 0, signal: null, wallMs: 1, cpuMs: 1, memoryBytes: 1 },
  ...{ stdout: Buffer.from('1,2\n'), stderr: Buffer.alloc(0), outputBytes: 4 },
  collected: [{ path: '/output/answer', bytes: null, problem: 'missing' }],
};

/** A trial in a box that ends each program as it is told. */
const tried = (result: Partial<RunResult>, maxBytes = 100) => {
  const shop = { box: { run: () => Promise.resolve({ ...ended, ...result }) }, image: '/' };
  const job = runnerJob.parse({
    ...{ id: 'a', run: 'b', kind: 'check', leaseSeconds: 30, repository: null, source: false },
    ...{ command: ['true'], build: null, limits: usualLimits, output: { maxBytes } },
    tests: [{ name: 'one', visible: true, bytes: 1 }],
  });
  const calls = { input: () => Promise.resolve(Buffer.from('1')) } as unknown as JobCalls;
  return tryOut(shop as unknown as Workshop, job, Buffer.alloc(0), calls, new AbortController().signal);
};

describe('a trial', () => {
  it('ALGO1 tells what was printed, or a file in its place', async () => {
    expect(await tried({})).toMatchObject([{ verdict: 'ok', output: '1,2\n', bytes: 4 }]);
    const collected = [{ path: '/output/answer', bytes: Buffer.from('file') }];
    expect(await tried({ collected })).toMatchObject([{ verdict: 'ok', output: 'file' }]);
  });

  it('ALGO1 takes a link in the place of the output, and too much of it, for what a run takes them for', async () => {
    const link = [{ path: '/output/answer', bytes: null, problem: 'link' as const }];
    expect(await tried({ collected: link })).toMatchObject([
      { bytes: 0, output: '', log: '/output/answer: link', problem: '/output/answer: link' },
    ]);
    const large = [{ path: '/output/answer', bytes: null, problem: 'too-large' as const }];
    expect(await tried({ collected: large })).toMatchObject([{ verdict: 'output', bytes: 0 }]);
    expect(await tried({}, 3)).toMatchObject([{ verdict: 'output', bytes: 4 }]);
  });

  it('ALGO1 is nobody’s fault where the box fails: it is given back, and no test is told to have failed', async () => {
    await expect(tried({ verdict: 'sandbox-error', problem: 'no cgroup' })).rejects.toThrow(new BoxFailed('no cgroup'));
  });
});
