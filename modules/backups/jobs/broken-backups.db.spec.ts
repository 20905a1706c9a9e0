import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { DoBackups } from './do-backups.js';

/** What becomes of backups and exports whose worker died. */
describe('backups of workers that were killed', () => {
  let api: TestApp;
  let folder: string;
  beforeAll(async () => {
    api = await startTestApp();
    folder = join(api.settings.DATA_DIR, 'backups');
    mkdirSync(folder);
  });
  afterAll(() => api.close());

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
});
