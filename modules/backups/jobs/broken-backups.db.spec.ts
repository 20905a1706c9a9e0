import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, type TestPerson, withSecondFactor } from '../../../test/kit/people.js';
import { IdentityApi } from '../../identity/identity.api.js';
import { placeName } from '../settings.js';
import { DoBackups } from './do-backups.js';

/** What becomes of backups and exports whose worker died. */
describe('backups of workers that were killed', () => {
  let api: TestApp;
  let folder: string;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    admin = await withSecondFactor(api, await aPerson(api, { role: 'admin' }));
    folder = join(api.settings.DATA_DIR, 'backups');
    mkdirSync(folder);
  });
  afterAll(() => api.close());

  const asked = async (type: string): Promise<string> =>
    (await admin.http.post('/api/admin/backups').send({ type, reason: 'The night before' }).expect(202)).body.id;
  const one = async (id: string) => (await admin.http.get(`/api/admin/backups/${id}`).expect(200)).body;

  it('ADMIN1 one that was verified stays so where those who verify it again die of something else', async () => {
    const id = await asked('ALL');
    await api.get(DoBackups).work();
    await admin.http.post(`/api/admin/backups/${id}/verify`).expect(202);
    await api.get(DoBackups).work();
    const { startedAt, verifiedAt } = await one(id);
    expect(verifiedAt).not.toBeNull();
    await admin.http.post(`/api/admin/backups/${id}/verify`).expect(202);
    const silent = `update backups.backups set tries = 3, beat_at = clock_timestamp() - interval '2 minutes' where id = $1`;
    await api.sql(silent, [id]);
    await api.get(DoBackups).work();
    expect(await one(id)).toMatchObject({ state: 'DONE', error: 'INTERNAL', verifiedAt });
    expect((await admin.http.get('/api/admin/backup-health').expect(200)).body.lastAt).toBe(startedAt);
    await admin.http.delete(`/api/admin/backups/${id}`).expect(200);
  });

  it('ADMIN1 one that the server has no key for, or another one, stays as good as it was', async () => {
    const settings = api.settings as { BACKUP_PASSPHRASE?: string | undefined };
    settings.BACKUP_PASSPHRASE = 'of the night before';
    const id = await asked('ALL');
    await api.get(DoBackups).work();
    const verify = async () => {
      await admin.http.post(`/api/admin/backups/${id}/verify`).expect(202);
      await api.get(DoBackups).work();
      return one(id);
    };
    const { startedAt, verifiedAt } = await verify();
    expect(verifiedAt).not.toBeNull();
    for (const [passphrase, error] of [
      [undefined, 'BACKUP_KEY_NEEDED'],
      ['of another night', 'BACKUP_KEY_WRONG'],
    ] as const) {
      settings.BACKUP_PASSPHRASE = passphrase;
      expect(await verify()).toMatchObject({ state: 'DONE', error, verifiedAt });
      expect((await admin.http.get('/api/admin/backup-health').expect(200)).body.lastAt).toBe(startedAt);
    }
    settings.BACKUP_PASSPHRASE = undefined;
    await admin.http.delete(`/api/admin/backups/${id}`).expect(200);
  });

  it('ADMIN1 what they left goes, by its age, and keeps no backup that it would have named', async () => {
    const id = '01a20fc6-3e94-766a-a370-5a7daaaaaaaa';
    const named = 'podium-2026-01-01T03-00-00Z-9f8e7d6c.tar.zst';
    const left = [
      'podium-2026-01-02T03-00-00Z-1a2b3c4d-since-9f8e7d6c.tar.zst.part',
      `podium-email-2026-01-02-${id}.csv.part`,
    ];
    const stays = [
      `podium-phone-2026-01-03-${id}.csv.part`,
      'notes.part',
      'podium-2026-01-04T03-00-00Z-5e6f7a8b.tar.zst',
    ];
    for (const name of [named, ...left, ...stays]) writeFileSync(join(folder, name), 'x');
    const beside = `${id}-2.part.d`;
    mkdirSync(join(folder, beside));
    writeFileSync(join(folder, beside, '0'), 'login');
    const before = new Date(Date.now() - 49 * 3600_000);
    for (const name of [...left, beside, 'notes.part']) utimesSync(join(folder, name), before, before);
    const rowSql = `insert into backups.backups (id, type, has_solutions, state, reason, by, is_scheduled, started_at, tries, done, total, file)
      values (gen_random_uuid(), 'ALL', false, 'DONE', '', 'operator', true, $1, 1, 0, 0, $2)`;
    await api.sql(rowSql, ['2026-06-01T01:00Z', named]);
    for (let day = 1; day <= 9; day += 1) await api.sql(rowSql, [`2026-06-0${day}T02:00Z`, `of-day-${day}`]);
    await api.get(DoBackups).removeOld();
    expect(readdirSync(folder).toSorted()).toEqual(stays.toSorted());
  });

  it('ADMIN1 one that was found damaged keeps no good one’s place', async () => {
    const rowSql = `insert into backups.backups (id, type, has_solutions, state, reason, by, is_scheduled, started_at, tries, done, total, file, error, place)
      values (gen_random_uuid(), 'ALL', false, 'DONE', '', 'operator', true, $1, 1, 0, 0, $2, $3, $4)`;
    const had = async (at: string, file: string, error: string | null = null) => {
      writeFileSync(join(folder, file), 'x');
      await api.sql(rowSql, [at, file, error, placeName(api.settings)]);
    };
    await had('2026-01-05T01:00Z', 'january-good');
    await had('2026-01-05T02:00Z', 'january-damaged', 'BACKUP_DAMAGED');
    await api.get(DoBackups).removeOld();
    expect(await api.sql(`select file from backups.backups where file like 'january-%'`)).toEqual([
      { file: 'january-good' },
    ]);
    expect(readdirSync(folder)).toContain('january-good');
  });

  it('ADMIN1 an export that was whole when its worker died before it said so goes, and no other', async () => {
    const [done, begun, failed] = [await asked('EMAIL'), await asked('PHONE'), await asked('EMAIL')];
    await api.sql(`update backups.backups set wish = null, state = 'FAILED' where id = $1`, [failed]);
    const later = `update backups.backups set tries = $2, beat_at = clock_timestamp() where id = $1`;
    await api.sql(later, [begun, 2]);
    await api.get(DoBackups).work();
    const [row] = await api.sql<{ file: string }>('select file from backups.backups where id = $1', [done]);
    const left = [`podium-email-2026-01-02-${done}-2.csv`, `podium-phone-2026-01-02-${begun}.csv`];
    const vain = `podium-email-2026-01-02-${failed}-3.csv`;
    // Of the run that is at it, and of another installation that writes to the same folder.
    const stays = [
      `podium-phone-2026-01-02-${begun}-2.csv`,
      'podium-champ-2026-01-02-01a20fc6-3e94-766a-a370-5a7dbbbbbbbb.zip',
    ];
    for (const name of [...left, vain, ...stays]) writeFileSync(join(folder, name), 'maria@example.org');
    await api.get(DoBackups).removeOld();
    const kept = readdirSync(folder);
    expect(kept).toEqual(expect.arrayContaining([row?.file, ...stays]));
    expect(kept.filter((name) => [...left, vain].includes(name))).toEqual([]);
    await api.sql(later, [begun, 0]);
    await api.sql('update backups.backups set beat_at = null where id = $1', [begun]);
    await api.get(DoBackups).work();
  });

  it('ADMIN1 one that none of three workers lived through is begun no fourth time, and has failed', async () => {
    const id = await asked('EMAIL');
    const silent = `update backups.backups set state = 'RUNNING', tries = $2, beat_at = clock_timestamp() - interval '2 minutes' where id = $1`;
    await api.sql(silent, [id, 2]);
    await api.get(DoBackups).work();
    expect(await one(id)).toMatchObject({ state: 'DONE' });
    const other = await asked('EMAIL');
    await api.sql(silent, [other, 3]);
    await api.get(DoBackups).work();
    expect(await one(other)).toMatchObject({ state: 'FAILED', error: 'INTERNAL' });
    expect(readdirSync(folder).filter((name) => name.includes(other))).toEqual([]);
  });

  it('ADMIN1 a worker that is to end puts what it makes back, leaves nothing of it, and another one begins at once', async () => {
    const ending = await startTestApp({ beside: api });
    const isBegun = Promise.withResolvers<void>();
    jest.spyOn(ending.get(IdentityApi), 'contacts').mockImplementation(async function* () {
      for (;;) {
        await setImmediate();
        isBegun.resolve();
        yield { login: 'somebody', email: 'somebody@example.org', phone: null, firstname: null, lastname: null };
      }
    });
    const id = await asked('EMAIL');
    const making = ending.get(DoBackups).work();
    await isBegun.promise;
    await ending.close();
    await making;
    expect(await one(id)).toMatchObject({ state: 'RUNNING', error: null });
    expect(readdirSync(folder).filter((name) => name.includes(id))).toEqual([]);
    await api.get(DoBackups).work();
    expect(await one(id)).toMatchObject({ state: 'DONE' });
    expect(await api.sql('select tries from backups.backups where id = $1', [id])).toEqual([{ tries: 1 }]);
  });

  it('ADMIN1 one whose verification is broken off is as good as it was; one is verified at a time, and no export', async () => {
    const [id, contacts] = [await asked('ALL'), await asked('EMAIL')];
    await api.get(DoBackups).work();
    const verify = (which: string) => admin.http.post(`/api/admin/backups/${which}/verify`);
    await verify(id).expect(202);
    await api.get(DoBackups).work();
    const good = { state: 'DONE', error: null, verifiedAt: expect.any(String) };
    expect(await one(id)).toMatchObject(good);
    await verify(id).expect(202);
    for (const which of [id, contacts]) await verify(which).expect(409);
    await admin.http.post(`/api/work/${id}/cancel`).expect(200);
    expect(await one(id)).toMatchObject(good);
    await verify(id).expect(202);
    await api.get(DoBackups).work();
    expect(await one(id)).toMatchObject(good);
  });

  it('ADMIN1 of one that the database did not take note of nothing is left', async () => {
    const id = await asked('ALL');
    const before = readdirSync(folder).toSorted();
    await api.sql(
      `create function backups.of_the_test() returns trigger language plpgsql as $$ begin raise 'failed over' using errcode = '57P01'; end $$`,
    );
    await api.sql(
      `create trigger of_the_test before update on backups.backups for each row when (new.state = 'DONE') execute function backups.of_the_test()`,
    );
    await api.get(DoBackups).work();
    expect(await one(id)).toMatchObject({ state: 'RUNNING' });
    expect(readdirSync(folder).toSorted()).toEqual(before);
    await api.sql('drop function backups.of_the_test cascade');
    await api.sql(`update backups.backups set beat_at = beat_at - interval '2 minutes' where id = $1`, [id]);
    await api.get(DoBackups).work();
    expect(await one(id)).toMatchObject({ state: 'DONE' });
    expect(readdirSync(folder)).toHaveLength(before.length + 1);
  });
});
