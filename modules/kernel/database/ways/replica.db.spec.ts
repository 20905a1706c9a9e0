import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship } from '../../../../test/kit/championships.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/kit/database.js';
import { startPooler } from '../../../../test/kit/pooler.js';
import { startPair } from '../../../../test/kit/standby.mjs';
import { migrate } from '../migrate.js';
import { refuseWrongWays } from './refuse-wrong-ways.js';
import { Replica } from './replica.js';

const patienceMs = 30_000;

describe('a standby for boards and lists', () => {
  let pair: Awaited<ReturnType<typeof startPair>>;
  let api: TestApp;
  let standby: pg.Client;
  beforeAll(async () => {
    pair = await startPair();
    const url = pair.primary.url();
    await migrate(url);
    const database = { url, drop: async () => undefined };
    api = await startTestApp({ database, env: { DATABASE_READ_URL: pair.standby.url() } });
    standby = new pg.Client({ connectionString: pair.standby.url() });
    standby.on('error', () => undefined);
    await standby.connect();
  }, 120_000);
  afterAll(async () => {
    await standby?.end().catch(() => undefined);
    await api?.close();
    await pair?.stop();
  });

  const valueOf = async (name: string, from?: string): Promise<number | undefined> => {
    const found = (await api.get(Replica).figures()).find((one) => one.name === name)?.values;
    return found?.find(({ of }) => from === undefined || of?.['from'] === from)?.value;
  };
  const listed = async (): Promise<string[]> =>
    (await api.guest().get('/api/championships?limit=200').expect(200)).body.items.map(
      ({ champname }: { champname: string }) => champname,
    );
  /** Reads the list until so many of its statements were answered there. */
  const readFrom = async (from: 'replica' | 'primary'): Promise<string[]> => {
    const before = (await valueOf('podium_replica_reads', from)) ?? 0;
    for (const end = Date.now() + patienceMs; Date.now() < end; await wait(20)) {
      const names = await listed();
      if (((await valueOf('podium_replica_reads', from)) ?? 0) > before) return names;
    }
    throw new Error(`Nothing was read from the ${from}.`);
  };

  it('OPERATION reads lists there, and from the primary what it does not have yet', async () => {
    const { champname: first } = await aChampionship(api);
    expect(await readFrom('replica')).toContain(first);
    await standby.query('select pg_wal_replay_pause()');
    const { champname: second } = await aChampionship(api);
    expect(await listed()).toEqual(expect.arrayContaining([first, second]));
    expect(await readFrom('primary')).toContain(second);
    expect(await valueOf('podium_replica_lag_bytes')).toBeGreaterThan(0);
    // It does not have it, for whoever reads it by itself.
    expect(
      (await standby.query('select 1 from championships.championships where champname = $1', [second])).rows,
    ).toEqual([]);
    await standby.query('select pg_wal_replay_resume()');
    expect(await readFrom('replica')).toContain(second);
  }, 120_000);

  it('OPERATION reads everything from the primary while there is no standby, and there again once it is back', async () => {
    const { champname } = await aChampionship(api);
    await standby.end();
    await pair.standby.stop('immediate');
    expect(await listed()).toContain(champname);
    expect(await valueOf('podium_replica_up')).toBe(0);
    await pair.standby.startAgain();
    expect(await readFrom('replica')).toContain(champname);
    expect(await valueOf('podium_replica_up')).toBe(1);
  }, 120_000);
});

describe('ways to the database', () => {
  let database: TestDatabase;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPooler(database.url);
  });
  afterAll(async () => {
    await pooler.close();
    await database.drop();
  });

  it('OPERATION refuses a pooler where nothing else leads to the database', async () => {
    const [DATABASE_URL, pooled] = [database.url, pooler.url];
    const direct = { DATABASE_DIRECT_URL: undefined, DATABASE_READ_URL: undefined };
    await refuseWrongWays({ ...direct, DATABASE_URL });
    await refuseWrongWays({ ...direct, DATABASE_URL: pooled, DATABASE_DIRECT_URL: DATABASE_URL });
    await expect(refuseWrongWays({ ...direct, DATABASE_URL: pooled })).rejects.toThrow(
      /^DATABASE_URL leads through a pooler such as pgbouncer, .*: name PostgreSQL itself in DATABASE_DIRECT_URL/,
    );
    await expect(refuseWrongWays({ ...direct, DATABASE_URL, DATABASE_DIRECT_URL: pooled })).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads through a pooler too/,
    );
  });

  it('OPERATION refuses ways that lead to two databases, and a standby that is none', async () => {
    const other = await createTestDatabase({ isBlank: true });
    const ways = { DATABASE_URL: database.url, DATABASE_DIRECT_URL: other.url, DATABASE_READ_URL: undefined };
    await expect(refuseWrongWays(ways)).rejects.toThrow(/are not the same database/);
    await other.drop();
    const own = { DATABASE_URL: database.url, DATABASE_DIRECT_URL: undefined, DATABASE_READ_URL: database.url };
    await expect(refuseWrongWays(own)).rejects.toThrow(/^DATABASE_READ_URL is no standby/);
  });
});
