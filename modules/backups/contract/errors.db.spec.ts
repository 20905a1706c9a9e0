import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { itAnswers } from '../../../test/kit/error-catalogue.js';
import { aPerson, type TestPerson, withSecondFactor } from '../../../test/kit/people.js';
import { DoBackups } from '../jobs/do-backups.js';
import { backupsErrors } from './errors.js';

describe('the refusals of backups', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    admin = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  const pathOf = (name: string) => join(api.settings.DATA_DIR, 'backups', name);
  /** A backup, and one that the command line made with `--since` beside it. */
  const aNamedBackup = async () => {
    const asked = { type: 'ALL', reason: 'The night before' };
    const { id } = (await admin.http.post('/api/admin/backups').send(asked).expect(202)).body;
    await api.get(DoBackups).work();
    const [{ file } = { file: '' }] = await api.sql<{ file: string }>(
      'select file from backups.backups where id = $1',
      [id],
    );
    const since = /-([0-9a-f]{8})\.tar/u.exec(file)?.[1];
    const naming = `podium-2030-01-02T05-00-00Z-1a2b3c4d-since-${since}.tar.zst`;
    writeFileSync(pathOf(naming), 'made by hand');
    return { file, naming, remove: () => admin.http.delete(`/api/admin/backups/${id}`) };
  };

  itAnswers('backups.errors.json', backupsErrors, {
    BACKUP_NEEDED: async () => (await aNamedBackup()).remove(),
    BACKUP_AWAY: async () => {
      const { naming, remove } = await aNamedBackup();
      rmSync(pathOf(naming));
      renameSync(pathOf('.'), `${pathOf('.')}-away`);
      return remove();
    },
    BACKUP_NO_ARCHIVE: async () => {
      const asked = { type: 'PHONE', reason: 'The night before' };
      const { http } = await withSecondFactor(api, await aPerson(api, { role: 'admin' }));
      const { id } = (await http.post('/api/admin/backups').send(asked).expect(202)).body;
      await api.get(DoBackups).work();
      return http.post(`/api/admin/backups/${id}/verify`);
    },
  });

  it('ADMIN1 one that another one names stays until that is gone, which is said by its name', async () => {
    const { file, naming, remove } = await aNamedBackup();
    expect((await remove().expect(409)).body).toMatchObject({ error: 'BACKUP_NEEDED', details: { name: naming } });
    expect(existsSync(pathOf(file))).toBe(true);
    rmSync(pathOf(naming));
    await remove().expect(200);
    expect(existsSync(pathOf(file))).toBe(false);
  });
});
