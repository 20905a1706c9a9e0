import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect } from '@jest/globals';
import { processesWith } from '../self-test/processes.js';
import { probe } from '../testing/probe.js';
import { cgroupsOfMachine } from './cgroups.js';
import { leftOf } from '../testing/left.js';

describe('a runner that is killed', () => {
  probe(21, 'nothing of its run outlives it, and the next one removes its cgroups', async () => {
    const word = `doomed-${process.pid}`;
    const args = ['--import', './test/kit/native/hooks.mjs', 'modules/sandbox/testing/doomed.ts', word];
    const runner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(runner.stdout, 'data');
    expect(processesWith('/usr/bin/python3', word)).toHaveLength(1);
    runner.kill('SIGKILL');
    await once(runner, 'exit');
    // The kernel ends the box when its parent is gone; the test's own limit is how long that may take.
    while (processesWith('/usr/bin/python3', word).length > 0) await turn();
    await cgroupsOfMachine()?.sweep();
    expect(leftOf(runner.pid ?? 0)).toEqual([]);
  });
});
