import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { processesWith } from '../self-test/processes.js';
import { python, run, textOf } from '../testing/box.js';
import { inEngine, madeEngine } from '../testing/engine.js';
import type { EngineBox } from './engine-box.js';

describe('the box of an engine of containers', () => {
  let box: EngineBox;
  beforeAll(() => {
    const made = madeEngine();
    if (made) box = made;
  });
  afterAll(() => box?.settled());

  inEngine('ALGO1 stands the same self-test as bubblewrap, with the same canaries', async () => {
    const { complete, failed, details } = await box.selfTest();
    expect([failed, details]).toEqual([[], expect.anything()]);
    expect(complete).toBe(true);
  });

  inEngine('ALGO1 is not complete where the engine does not hold, and names what does not', async () => {
    const made = madeEngine((line) =>
      line.flatMap((word, index) => {
        if (word === 'none' && line[index - 1] === '--network') return ['host'];
        if (word === '--memory' || word === '--memory-swap' || word === '--pids-limit') return [];
        const before = line[index - 1];
        return before === '--memory' || before === '--memory-swap' || before === '--pids-limit' ? [] : [word];
      }),
    );
    const { complete, failed } = await made!.selfTest();
    expect(complete).toBe(false);
    expect(failed).toEqual(expect.arrayContaining(['network', 'processes-bounded', 'memory-total-bounded']));
  });

  inEngine('ALGO1 lays a repository out, gives the input, and takes what was printed and collected', async () => {
    const tar = execFileSync('tar', ['-cf', '-', '-C', import.meta.dirname, 'frames.ts']);
    const result = await run(
      ['/bin/sh', '-c', 'ls; cat $INPUT; cat; echo no >&2; echo kept > /output/answer; ln -s a /output/link'],
      {
        env: { INPUT: '/input/data' },
        stdin: Buffer.from('from stdin\n'),
        files: [
          { source: tar, to: '/work', unpack: true },
          { source: Buffer.from('data\n'), to: '/input/data' },
        ],
        collect: ['answer', 'link', 'none'].map((name) => ({ path: `/output/${name}`, maxBytes: 100 })),
      },
      box,
    );
    expect(result).toMatchObject({ verdict: 'ok', exitCode: 0 });
    expect([textOf(result.stdout), textOf(result.stderr)]).toEqual(['frames.ts\ndata\nfrom stdin\n', 'no\n']);
    expect(result.collected).toEqual([
      { path: '/output/answer', bytes: Buffer.from('kept\n') },
      { path: '/output/link', bytes: null, problem: 'link' },
      { path: '/output/none', bytes: null, problem: 'missing' },
    ]);
  });

  inEngine('ALGO1 tells how a program ended, and leaves nothing of it', async () => {
    const word = `engine-${process.pid}`;
    const ends = [
      await run(['/bin/sh', '-c', 'exit 3'], {}, box),
      await run(['/nowhere/program'], {}, box),
      await python('import os, signal; os.kill(os.getpid(), signal.SIGSEGV)', {}, box),
      await run(['/usr/bin/python3', '-c', 'import time; time.sleep(30)', word], { limits: { wallMs: 500 } }, box),
    ];
    const told = ends.map(({ verdict, exitCode, signal }) => [verdict, exitCode, signal]);
    expect(told).toEqual([
      ['nonzero', 3, null],
      ['nonzero', 127, null],
      ['signal', null, 'SIGSEGV'],
      ['time', null, 'SIGKILL'],
    ]);
    expect(processesWith('/usr/bin/python3', word)).toEqual([]);
    const stop = new AbortController();
    const gone = box.run(
      {
        image: '/',
        argv: ['/usr/bin/python3', '-c', 'import time; print(1, flush=True); time.sleep(30)', word],
        ...{ files: [], collect: [] },
        limits: { ...(await import('../limits.js')).usualLimits, wallMs: 60_000 },
        onOutput: () => stop.abort(),
      },
      stop.signal,
    );
    await expect(gone).rejects.toThrow();
    await box.settled();
    expect(processesWith('/usr/bin/python3', word)).toEqual([]);
  });

  inEngine('ALGO1 says that an image is not there', async () => {
    const { verdict, problem } = await run(['true'], { image: 'localhost/none:none' }, box);
    expect([verdict, problem]).toEqual(['sandbox-error', expect.stringContaining('none')]);
  });
});
