import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { startWorker } from '../api/worker.js';
import { startBucket } from '../../test/kit/bucket.js';
import { aChampionship } from '../../test/kit/championships.js';
import { createTestDatabase } from '../../test/kit/database.js';
import { startMailServer } from '../../test/kit/mail-server.js';
import { Computer } from '../../test/kit/run-cli.js';

const missing = '/proc/podium/nowhere';

describe('podium doctor', () => {
  let api: TestApp;
  let computer: Computer;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    computer = new Computer(api.url, {
      ...{ PODIUM_MODE: 'production', PODIUM_LANG: 'ENG', PUBLIC_URL: 'http://podium.test' },
      ...{ DATABASE_URL: api.database.url, DATA_DIR: api.settings.DATA_DIR, SECRET: api.settings.SECRET },
      ...{ ADMIN_PATH: '/office-7f3k', SMTP_URL: 'smtp://127.0.0.1:2', MAIL_FROM: 'podium@podium.test' },
      ...{ PARTICIPATION_NEEDS: 'CONFIRMED', BACKUP_AT: '03:00' },
    });
  }, 60_000);
  afterAll(() => api.close());

  const examine = async (env: Record<string, string | undefined> = {}) => {
    const { exitCode, err, json } = await computer.podium(['doctor', '--json'], { env });
    const { state, checks } = json() as { state: string; checks: { check: string; state: string; says: string }[] };
    const of = (name: string) => checks.find(({ check }) => check === name);
    return { exitCode, err, state, checks, of };
  };
  const changed = async (connectionString: string, sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const kept = (name: string, moment: string): string => {
    mkdirSync(computer.path(name));
    writeFileSync(computer.path(name, `podium-${moment}-1a2b3c4d.tar.zst`), 'of another test');
    return computer.path(name);
  };

  test('CLI1 OPERATION tells a line a check, what to do where one is wrong, and ends with 3 then', async () => {
    const { exitCode, out, err } = await computer.podium(['doctor']);
    expect({ exitCode, err }).toEqual({ exitCode: 3, err: '' });
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatch(/^ok {7}settings/u);
    expect(out).toMatch(/wrong {4}backup .*There is none in .*podium backup create.*BACKUP_AT/u);
    expect(out).toMatch(/wrong {4}mail .*127\.0\.0\.1:2 refuses \(.*ECONNREFUSED.*\).*SMTP_URL/u);
    expect(out).toMatch(/ok {7}workers .*1 worker, nothing stuck/u);
    const { of } = await examine();
    expect(of('database')).toMatchObject({ state: 'ok', says: expect.stringContaining('schema up to date') });
    expect([of('storage')?.state, of('clock')?.state]).toEqual(['ok', 'ok']);
  });

  test('CLI1 OPERATION ends with 0 where nothing is wrong, whatever is to be looked at', async () => {
    const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    const mails = await startMailServer();
    const env = { SMTP_URL: mails.url, BACKUP_TO: kept('young', `${now}Z`) };
    const whole = await examine(env).finally(mails.close);
    expect(whole.checks.filter(({ state }) => state === 'wrong')).toEqual([]);
    expect(whole.of('mail')?.says).toContain('takes mails from podium@podium.test');
    expect([whole.exitCode, whole.err]).toEqual([0, '']);
    const byHand = await examine({ ...env, PODIUM_MODE: 'demo', SMTP_URL: '', BACKUP_AT: '' });
    expect([byHand.state, byHand.of('backup')]).toEqual([
      'warning',
      { check: 'backup', state: 'warning', says: expect.stringContaining('set BACKUP_AT') },
    ]);
  });

  test.each([
    ['settings', { ADMIN_PATH: '' }, 'ADMIN_PATH (missing)'],
    ['disk', { MIN_FREE_BYTES: '9000000000000000' }, 'MIN_FREE_BYTES'],
    ['disk', { DATA_DIR: missing }, "can't be used (ENOENT)"],
    ['storage', { DATA_DIR: missing }, 'does not have the files of this database'],
    ['sms', { PARTICIPATION_NEEDS: 'IDENTIFIED' }, 'Set SMS_URL'],
    ['sms', { SMS_URL: 'http://127.0.0.1:2/send?to={phone}' }, "127.0.0.1:2 can't be reached (ECONNREFUSED)"],
    ['database', { DATABASE_URL: 'postgresql://127.0.0.1:2/podium' }, 'No database answers at 127.0.0.1:2'],
  ])('CLI1 OPERATION says what is wrong with %s: %j', async (name, env, sentence) => {
    const { exitCode, of } = await examine(env);
    expect([exitCode, of(name)]).toEqual([3, { check: name, state: 'wrong', says: expect.stringContaining(sentence) }]);
  });

  test('CLI1 OPERATION SUB4 says since when and why scoring is paused', async () => {
    const { champname } = await aChampionship(api);
    const own = ['--championship', champname];
    const queue = (act: string, ...words: string[]) =>
      computer.podium(['admin', 'queue', act, '--reason', 'Maintenance till noon', ...words]);
    expect(await queue('pause')).toMatchObject({ exitCode: 0 });
    const { of } = await examine();
    await queue('resume');
    expect(await queue('pause', ...own)).toMatchObject({ exitCode: 0 });
    const inRussian = (await examine({ PODIUM_LANG: 'RUS' })).of('work')?.says;
    await queue('resume', ...own);
    const says = expect.stringMatching(
      /^Scoring is paused: the whole queue since \d\d\.\d\d\.\d{4} \d\d:\d\d UTC\S+ \(Maintenance till noon\)\. To let it go on: `podium admin queue resume --reason …`, or/u,
    );
    expect(inRussian).toMatch(new RegExp(`^Проверка остановлена: ${champname} с \\d`, 'u'));
    expect(inRussian).toContain(`\`podium admin queue resume --championship ${champname} --reason …\``);
    expect(of('work')).toEqual({ check: 'work', state: 'warning', says });
    expect((await examine()).of('work')?.state).toBe('ok');
  });

  test('CLI1 OPERATION warns before the disk is full, and of a backup that is too old', async () => {
    const { bavail, bsize } = statfsSync(api.settings.DATA_DIR);
    const soon = await examine({ MIN_FREE_BYTES: String(Math.floor((bavail * bsize) / 2)) });
    expect(soon.of('disk')).toMatchObject({ state: 'warning', says: expect.stringContaining('no upload is taken') });
    const old = await examine({ BACKUP_TO: kept('old', '2026-01-02T03-00-00Z') });
    expect(old.of('backup')).toMatchObject({ state: 'wrong', says: expect.stringContaining('BACKUP_OLD_HOURS') });
  });

  test('CLI1 OPERATION tells a schema that is empty, older or newer than the program', async () => {
    const blank = await createTestDatabase({ isBlank: true });
    const other = await createTestDatabase();
    const databaseOf = async (DATABASE_URL: string) => (await examine({ DATABASE_URL })).of('database');
    try {
      expect(await databaseOf(blank.url)).toMatchObject({ state: 'warning', says: expect.stringContaining('empty') });
      await blank.drop();
      await changed(other.url, 'delete from migrations where id = (select max(id) from migrations)');
      expect(await databaseOf(other.url)).toMatchObject({ state: 'warning', says: expect.stringContaining('still') });
      await changed(other.url, `insert into migrations (name) values ('Migration29990101000000_later')`);
      expect(await databaseOf(other.url)).toMatchObject({ state: 'wrong', says: expect.stringContaining('newer') });
    } finally {
      await other.drop();
    }
  });

  test('CLI1 OPERATION calls nothing wrong that it could not ask about', async () => {
    await api.sql('alter table scoring.workers rename to away');
    await api.sql('alter table notifications.messages rename to away');
    const mails = await startMailServer();
    const { of } = await examine({ SMTP_URL: mails.url }).finally(async () => {
      await mails.close();
      await api.sql('alter table scoring.away rename to workers');
      await api.sql('alter table notifications.away rename to messages');
    });
    for (const name of ['work', 'box', 'mail'])
      expect(of(name)).toMatchObject({ state: 'warning', says: expect.stringContaining('Not known') });
  });

  test('CLI1 OPERATION counts the workers that live, not those that ended or died a moment ago', async () => {
    const other = await startWorker(api.settings);
    expect((await examine()).of('work')?.says).toContain('2 workers');
    await other.close();
    expect((await examine()).of('work')?.says).toContain('1 worker,');
    await api.sql(`insert into scoring.workers (id, slots, started_at, seen_at)
      values ('killed', 2, now(), clock_timestamp() - interval '20 s')`);
    expect((await examine()).of('work')?.says).toContain('1 worker,');
  });

  test('CLI1 OPERATION says that the bundled PostgreSQL is not running, and names no setting for it', async () => {
    mkdirSync(computer.path('stopped/postgres'), { recursive: true });
    writeFileSync(computer.path('stopped/postgres/PG_VERSION'), '18');
    const { exitCode, checks } = await examine({ DATABASE_URL: '', DATA_DIR: computer.path('stopped') });
    const says = expect.stringMatching(/stopped.postgres is not running: start it with `npm start`/u);
    expect([exitCode, checks]).toEqual([3, [{ check: 'database', state: 'wrong', says }]]);
  });

  test('CLI1 OPERATION tells a bucket that does not answer', async () => {
    const bucket = await startBucket();
    await bucket.close();
    const { of } = await examine(bucket.env);
    expect(of('storage')).toMatchObject({ state: 'wrong', says: expect.stringContaining("can't be reached") });
  });
});
