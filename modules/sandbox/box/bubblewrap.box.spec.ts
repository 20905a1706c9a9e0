import { Readable } from 'node:stream';
import { describe, expect } from '@jest/globals';
import { inBox, python, run, textOf, tooLong } from '../testing/box.js';

describe('the box', () => {
  inBox('ALGO1 runs a program with its input and hands out what it printed and wrote', async () => {
    const program = `
import sys
print(sys.stdin.read(), open('/input/data').read())
print('said aside', file=sys.stderr)
open('/output/answer', 'w').write('1,2\\n')`;
    // However many pieces it comes in.
    const seen = { out: '', err: '' };
    const result = await python(program, {
      stdin: Readable.from([Buffer.from('a'), Buffer.from('b')]),
      files: [{ source: Buffer.from('c'), to: '/input/data' }],
      collect: [{ path: '/output/answer', maxBytes: 100 }],
      onOutput: (stream, bytes) => void (seen[stream] += bytes.toString('utf8')),
    });
    expect(result).toMatchObject({ verdict: 'ok', exitCode: 0 });
    expect(textOf(result.stdout)).toBe('ab c\n');
    expect(seen).toEqual({ out: 'ab c\n', err: 'said aside\n' });
    expect(result.collected).toEqual([{ path: '/output/answer', bytes: Buffer.from('1,2\n') }]);
    expect(result.outputBytes).toBe(5 + 11);
  });

  inBox('ALGO1 lays out a repository in the work folder and packs one', async () => {
    const packed = await run(['sh', '-c', 'mkdir a && echo here > a/b'], {
      collect: [{ path: '/work', maxBytes: 1_000_000, pack: true }],
    });
    const [folder] = packed.collected;
    const again = await run(['cat', 'a/b'], { files: [{ source: folder?.bytes ?? '', to: '/work', unpack: true }] });
    expect(textOf(again.stdout)).toBe('here\n');
  });

  inBox('ALGO1 tells how a program ended', async () => {
    const ends = ['exit 3', 'kill -SEGV $$', 'nosuch', 'sleep 30 & exit 0'];
    const results = await Promise.all(ends.map((line) => run(['sh', '-c', line])));
    expect(results.map(({ verdict, exitCode, signal }) => [verdict, exitCode, signal])).toEqual([
      ['nonzero', 3, null],
      ['signal', 139, 'SIGSEGV'],
      ['nonzero', 127, null],
      ['ok', 0, null],
    ]);
  });

  inBox(
    'ALGO1 says of a tree that can not be laid out that it is none, and not that the program was ended',
    async () => {
      expect(await run(['true'], { files: [tooLong] })).toMatchObject({ verdict: 'nonzero', exitCode: null });
    },
  );

  inBox('ALGO1 leaves a run when its caller does', async () => {
    const { box, limits } = await import('../testing/box.js');
    const leaving = new AbortController();
    const spec = { image: '/', argv: ['sh', '-c', 'echo here; sleep 30'], files: [], collect: [], limits: limits() };
    const going = box.run({ ...spec, onOutput: () => leaving.abort() }, leaving.signal);
    await expect(going).rejects.toThrow('aborted');
  });

  inBox('ALGO1 says that the box failed, and not the program, where the image is none', async () => {
    const result = await run(['true'], { image: '/nonexistent' });
    expect(result.verdict).toBe('sandbox-error');
    expect(result.problem).toContain('/nonexistent/usr');
  });
});
