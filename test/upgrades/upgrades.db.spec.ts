import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openInstallation } from '../../apps/api/installation.js';
import { migrate } from '../../modules/kernel/database/migrate.js';
import { readSettings } from '../../modules/kernel/settings.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { openFormer, type Former, formerVersions } from './former.js';

describe.each(formerVersions)('OPERATION what version %s left', (version) => {
  let former: Former;
  let api: TestApp | undefined;
  beforeAll(async () => void (former = await openFormer(version)), 120_000);
  afterAll(async () => {
    await api?.close();
    await former.database.drop();
    await rm(former.dataDir, { recursive: true, force: true });
  });

  /** What the migrating connection waits for, once it does. */
  const waiting = async (client: pg.Client): Promise<number> => {
    for (;;) {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query ~* '^(alter|create|drop|update|insert)'`,
      );
      if (rows[0]) return rows[0].pid;
    }
  };
  const counts = async (client: pg.Client): Promise<unknown> => {
    const sql = `select (select count(*)::int from public.migrations) as migrations,
      (select count(*)::int from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and a.attnum > 0) as columns`;
    return (await client.query(sql)).rows[0];
  };

  it.each(['championships.championships', 'identity.people', 'scoring.solutions', 'teams.teams'])(
    'OPERATION is as it was where the migration is killed at %s, and is brought up to date by the next start',
    async (table) => {
      const client = new pg.Client({ connectionString: former.database.url });
      const watcher = new pg.Client({ connectionString: former.database.url });
      await client.connect();
      await watcher.connect();
      const before = await counts(watcher);
      await client.query('begin');
      await client.query(`lock table ${table} in access share mode`);
      const migrating = migrate(former.database.url).then(
        () => 'done',
        () => 'killed',
      );
      const pid = await waiting(watcher);
      await watcher.query('select pg_terminate_backend($1)', [pid]);
      expect(await migrating).toBe('killed');
      await client.query('rollback');
      expect(await counts(watcher)).toEqual(before);
      await client.end();
      await watcher.end();
    },
  );

  it('OPERATION is opened by this one: the same boards, people that sign in, files that are whole', async () => {
    const env = { DATA_DIR: former.dataDir };
    await openInstallation(readSettings({ ...asTests(former), ...env }));
    api = await startTestApp({ env, database: former.database });
    // As when it was left: its championships go on.
    api.clock.set(new Date('2026-11-28T00:00:00Z'));
    for (const [champname, places] of Object.entries(former.boards)) {
      const { body } = await api.guest().get(`/api/championships/${champname}/leaderboard?limit=100`).expect(200);
      const rows = (body.items as (typeof places)[number][]).map(({ place, team, score }) => ({ place, team, score }));
      expect({ champname, rows }).toEqual({ champname, rows: places });
    }
    const pages = ['championships', 'rating', 'forum/threads', 'vacancies', 'articles'];
    for (const page of pages) expect([page, (await api.guest().get(`/api/${page}`)).status]).toEqual([page, 200]);
    const alice = api.guest();
    await alice.post('/api/auth/login').send({ username: 'alice', password: 'podium-demo' }).expect(200);
    const [champname = ''] = Object.keys(former.boards);
    const { body } = await alice.get(`/api/championships/${champname}/files`).expect(200);
    for (const { name, bytes } of body.items as { name: string; bytes: number }[]) {
      const file = await alice.get(`/api/championships/${champname}/files/${encodeURIComponent(name)}`).expect(200);
      expect(Number(file.headers['content-length'])).toBe(bytes);
    }
  });

  it('OPERATION is refused with one sentence by a program that is older than it, unless that is accepted', async () => {
    const settings = readSettings({ ...asTests(former), DATA_DIR: former.dataDir });
    const newer = 'Migration29991231235959_of_a_newer_version';
    await api!.sql('insert into public.migrations (name) values ($1)', [newer]);
    await expect(openInstallation(settings)).rejects.toThrow(
      `A newer version of Podium has used this database (${newer}): start that version, or restore a backup of before it.`,
    );
    await openInstallation({ ...settings, ACCEPT_NEWER_DATABASE: true });
    await api!.sql('delete from public.migrations where name = $1', [newer]);
  });
});

const asTests = ({ database }: Former): Record<string, string> => ({
  PODIUM_MODE: 'test',
  PUBLIC_URL: 'http://podium.test',
  DATABASE_URL: database.url,
  SECRET: 'a secret of tests that is long enough for it',
  ADMIN_PATH: '/office-7f3k',
});
