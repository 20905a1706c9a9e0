import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { SlowDowns } from './slow-downs.js';

describe('tries that are slowed down', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  it('AUTH4 are taken back in the order that they are counted in, so that no two wait for one another', async () => {
    const one = { free: 100, seconds: 3600, longest: 60 };
    const counted = ['account:of-one', 'address:of-all'].map((key) => ({ key, wait: one }));
    // They lie in the other order, and a table of two is read as it lies.
    for (const { key } of counted.toReversed()) await api.get(SlowDowns).count([{ key, wait: one }]);
    const [database] = await api.sql<{ name: string }>('select current_database() as name');
    const name = database?.name ?? '';
    for (const way of ['indexscan', 'bitmapscan']) await api.sql(`alter database "${name}" set enable_${way} = off`);
    const other = await startTestApp({ beside: api });
    const counting = new pg.Client({ connectionString: api.database.url });
    await counting.connect();
    const lock = (key: string) =>
      counting.query('select from kernel.slow_downs where key = $1 for update nowait', [key]);
    await counting.query('begin');
    await lock('account:of-one');
    const back = other.get(SlowDowns).takeBack(counted);
    await untilBlocked(api, 'from kernel.slow_downs%for update');
    await lock('address:of-all');
    await counting.query('commit');
    await back;
    await counting.end();
    await other.close();
    expect(await api.sql('select tries from kernel.slow_downs')).toEqual([{ tries: 0 }, { tries: 0 }]);
  }, 90_000);
});
