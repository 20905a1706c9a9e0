import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship } from '../../../test/kit/championships.js';
import { filesIn, pathOf } from '../../../test/kit/files.js';
import { aPerson, type TestPerson, withSecondFactor } from '../../../test/kit/people.js';
import { placeName } from '../settings.js';
import { DoBackups } from './do-backups.js';

/** Backups for which some files could not be read. */
describe('backups that lack files', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    admin = await withSecondFactor(api, await aPerson(api, { role: 'admin' }));
    await aChampionship(api);
  });
  afterAll(() => api.close());

  const one = async (id: string) => (await admin.http.get(`/api/admin/backups/${id}`).expect(200)).body;
  const lastGood = async () => (await admin.http.get('/api/admin/backup-health').expect(200)).body.lastAt as unknown;
  const made = async () => {
    const { id } = (await admin.http.post('/api/admin/backups').send({ type: 'ALL', reason: 'At night' }).expect(202))
      .body;
    await api.get(DoBackups).work();
    return one(id);
  };
  const madeLacking = async () => {
    const [lost = ''] = await filesIn(api, 'championships');
    const away = join(api.settings.DATA_DIR, 'away');
    renameSync(pathOf(api, lost), away);
    return made().finally(() => renameSync(away, pathOf(api, lost)));
  };
  const verified = async (id: string) => {
    await admin.http.post(`/api/admin/backups/${id}/verify`).expect(202);
    await api.get(DoBackups).work();
    return one(id);
  };

  it('ADMIN1 one that lacks files says so, made and verified, and is no good one', async () => {
    const whole = await made();
    expect(whole).toMatchObject({ state: 'DONE', error: null });
    api.clock.pass({ minutes: 1 });
    const lacks = await madeLacking();
    expect(lacks).toMatchObject({ state: 'DONE', error: 'BACKUP_LACKING', bytes: expect.any(Number) });
    expect(await lastGood()).toBe(whole.startedAt);
    const work = async () => (await admin.http.get(`/api/work/${lacks.id}`).expect(200)).body;
    const result = { backup: lacks.id, error: 'BACKUP_LACKING' };
    expect(await work()).toMatchObject({ kind: 'backups.make', state: 'done', result });
    expect(await verified(lacks.id)).toMatchObject({ error: 'BACKUP_LACKING', verifiedAt: expect.any(String) });
    expect(await work()).toMatchObject({ kind: 'backups.verify', state: 'done', result });
    expect(await lastGood()).toBe(whole.startedAt);
    expect((await verified(whole.id)).error).toBeNull();
    api.clock.pass({ minutes: 1 });
    const again = await made();
    expect([again.error, await lastGood()]).toEqual([null, again.startedAt]);
  });

  it('ADMIN1 no whole one goes for one that lacks files, which goes by its own age', async () => {
    const folder = join(api.settings.DATA_DIR, 'backups');
    const rowSql = `insert into backups.backups (id, type, has_solutions, state, reason, by, is_scheduled, started_at, tries, done, total, file, error, place)
      values (gen_random_uuid(), 'ALL', false, 'DONE', '', 'operator', true, $1, 1, 0, 0, $2, $3, $4)`;
    const had = async (at: string, file: string, error: string | null = null) => {
      writeFileSync(join(folder, file), 'x');
      await api.sql(rowSql, [`${at}Z`, file, error, placeName(api.settings)]);
    };
    const left = async () => {
      await api.get(DoBackups).removeOld();
      return readdirSync(folder).filter((name) => name.startsWith('of-'));
    };
    const lacking = (await madeLacking()).error as string | null;
    await had('2026-01-05T01:00', 'of-january');
    await had('2026-01-05T02:00', 'of-january-lacking', lacking);
    // More days, weeks and months than are kept.
    for (let month = 2; month <= 9; month += 1)
      await had(`2026-0${month}-01T01:00`, `of-month-${month}-lacking`, lacking);
    const newest = [4, 5, 6, 7, 8, 9].map((month) => `of-month-${month}-lacking`);
    expect(await left()).toEqual(expect.arrayContaining(['of-january', ...newest]));
    expect(await left()).not.toContain('of-january-lacking');
  });
});
