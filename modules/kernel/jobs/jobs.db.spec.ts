import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { Jobs } from './jobs.js';
import { laneQueues } from './lanes.js';

describe('jobs that are taken in batches', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  it('OPERATION one that fails is tried again alone, and those taken with it are not', async () => {
    const jobs = new Jobs(api.settings);
    const queue = 'kernel.of-the-test';
    await jobs.start([...laneQueues(), { name: queue, retryLimit: 3, retryDelay: 0 }]);
    const em = api.get(MikroORM).em.fork();
    for (let number = 0; number < 25; number += 1) await jobs.sendAll(queue, [{ data: { number } }], em);
    const runs: [number, number][] = [];
    let [now, most] = [0, 0];
    await jobs.work<{ number: number }>(queue, { concurrency: 3, batch: 10 }, async ({ data, attempt }) => {
      most = Math.max(most, (now += 1));
      runs.push([data.number, attempt]);
      await new Promise(setImmediate);
      now -= 1;
      if (data.number === 3 && attempt < 2) throw new Error('not yet');
    });
    await api.settle();
    await jobs.onApplicationShutdown();
    expect(runs.filter(([number]) => number === 3)).toEqual([0, 1, 2].map((attempt) => [3, attempt]));
    expect(runs).toHaveLength(27);
    expect(most).toBe(3);
    const taken = 'select from pgboss.job where name = $1 and retry_count = 0 group by started_on';
    expect((await api.sql(taken, [queue])).length).toBeLessThan(5);
  });
});
