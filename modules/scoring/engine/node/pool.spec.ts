import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compileEngine } from '../../../../test/kit/compiled-engine.js';
import { ScoringPool } from './pool.js';
import { TruthCache } from './truth-cache.js';

const folder = mkdtempSync(join(tmpdir(), 'pool-'));
const path = (name: string) => join(folder, name);
const many = Array.from({ length: 200_000 }, (_, i) => i);
let worker: URL;

beforeAll(() => {
  worker = compileEngine(path('engine'));
  writeFileSync(path('truth.csv'), `id,target\n${many.map((i) => `${i},${i % 7}\n`).join('')}`);
  writeFileSync(path('solution.csv'), `id,prediction\n${many.map((i) => `${i},${(i % 7) + 2}\n`).join('')}`);
  writeFileSync(path('short.csv'), 'id,prediction\n1,2\n');
  writeFileSync(path('labels.csv'), `id,target\n${many.map((i) => `${i},label number ${i} of many\n`).join('')}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('SUB4 scoring in worker threads', () => {
  it('SUB4 scores many solutions against one shared truth, whatever the number of threads', async () => {
    for (const threads of [1, 2]) {
      const pool = new ScoringPool({ worker, threads });
      const truth = await pool.prepare('RMSE', {}, path('truth.csv'));
      const verdicts = await Promise.all(
        Array.from({ length: 5 }, (_, i) => pool.score(truth, path(i === 3 ? 'short.csv' : 'solution.csv'))),
      );
      expect(verdicts.map((verdict) => (verdict.ok ? verdict.scores.all : verdict.kind))).toEqual([
        2,
        2,
        2,
        'missing_id',
        2,
      ]);
      await pool.close();
    }
  });

  it('SUB4 gives up a file that takes too long and goes on with the next', async () => {
    const pool = new ScoringPool({ worker, threads: 1 });
    const truth = await pool.prepare('RMSE', {}, path('truth.csv'));
    await pool.close();
    const hasty = new ScoringPool({ worker, threads: 1, seconds: 0.001 });
    const [first, second] = await Promise.allSettled([
      hasty.score(truth, path('solution.csv')),
      hasty.score(truth, path('short.csv')),
    ]);
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'TIME_LIMIT' } });
    expect(second.status).toBe('rejected');
    await hasty.close();
  });

  it('SUB4 gives up a file that takes too much memory and keeps the process', async () => {
    const pool = new ScoringPool({ worker, threads: 1, heapMegabytes: 10 });
    await expect(pool.prepare('ACCURACY', {}, path('labels.csv'))).rejects.toMatchObject({ code: 'MEMORY_LIMIT' });
    await expect(pool.prepare('RMSE', {}, path('short.csv'))).rejects.toMatchObject({
      code: 'TRUTH_INVALID',
      report: { kind: 'bad_truth' },
    });
    await pool.close();
  });
});

describe('SUB4 cache of prepared truths', () => {
  const blob = (bytes: number) => () => Promise.resolve(new SharedArrayBuffer(bytes));
  const never = () => Promise.reject(new Error('prepared again'));

  it('SUB4 prepares once, forgets the least used beyond the bound, and failures at once', async () => {
    const cache = new TruthCache(100);
    const [first, again] = await Promise.all([cache.get('a', blob(40)), cache.get('a', never)]);
    expect(again).toBe(first);
    await cache.get('b', blob(40));
    await cache.get('a', never);
    await cache.get('c', blob(40));
    await expect(cache.get('b', never)).rejects.toThrow('prepared again');
    await cache.get('a', never);
    await cache.get('huge', blob(1000));
    await cache.get('huge', never);
  });

  it('SUB4 counts no truth that was forgotten before it was ready', async () => {
    const cache = new TruthCache(100);
    const { promise, resolve } = Promise.withResolvers<SharedArrayBuffer>();
    const slow = cache.get('slow', () => promise);
    await cache.get('huge', blob(1000));
    resolve(new SharedArrayBuffer(60));
    expect((await slow).byteLength).toBe(60);
    await cache.get('a', blob(40));
    await cache.get('b', blob(40));
    await expect(cache.get('a', never)).resolves.toHaveProperty('byteLength', 40);
  });
});
