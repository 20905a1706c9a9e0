import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, submit, type TestChampionship } from '../../../test/kit/championships.js';

describe('statements that take long', () => {
  let api: TestApp;
  let championship: TestChampionship;
  const holder = () => new pg.Client({ connectionString: api.database.url });
  beforeAll(async () => {
    api = await startTestApp({ worker: true, env: { DATABASE_SECONDS: '2' } });
    championship = await aChampionship(api);
    await submit(await aParticipant(api, championship), championship).expect(202);
    await api.settle();
  });
  afterAll(() => api.close());

  /** Does something while nobody else gets at a table. */
  const holding = async <T>(table: string, work: (release: () => Promise<void>) => Promise<T>): Promise<T> => {
    const client = holder();
    await client.connect();
    try {
      await client.query(`begin; lock table ${table} in access exclusive mode`);
      return await work(async () => void (await client.query('rollback')));
    } finally {
      await client.end();
    }
  };

  it('ERR1 end for a request after its time, with a code that says to come again', async () => {
    const reply = await holding('championships.championships', () =>
      api.guest().get(`/api/championships/${championship.champname}`),
    );
    expect([reply.status, reply.body.error, reply.headers['retry-after']]).toEqual([503, 'DATABASE_SILENT', '5']);
    await api.guest().get(`/api/championships/${championship.champname}`).expect(200);
  });

  it('SUB6 may go on for a re-judgement', async () => {
    const path = `/api/championships/${championship.champname}/rejudges`;
    const waited = async () => {
      const sql = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query_start < clock_timestamp() - interval '3 seconds'`;
      return (await api.sql(sql)).length > 0;
    };
    const reply = await holding('scoring.rejudges', async (release) => {
      const call = championship.owner.http
        .post(path)
        .send({ reason: 'New answers' })
        .then((answer) => answer);
      while (!(await waited())) await wait(50);
      await release();
      return call;
    });
    expect(reply.status).toBe(202);
  });
});
