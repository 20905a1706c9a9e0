import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, backAgain, type TestPerson } from '../../../test/kit/people.js';
import type { NoticeView } from '../../notifications/contract/notice.js';
import { TellOfBackups } from './tell-of-backups.js';

describe('CLI1 an old backup', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const told = async ({ http }: TestPerson): Promise<Pick<NoticeView, 'cause' | 'title' | 'text'>[]> => {
    const { body } = await http.get('/api/notifications').set('Accept-Language', 'en').expect(200);
    return body.items.map(({ cause, title, text }: NoticeView) => ({ cause, title, text }));
  };

  it('NOTIF1 CLI1 admins alone are told that the last good backup is too old, once a week until there is another', async () => {
    const [admin, user] = [await aPerson(api, { role: 'admin' }), await aPerson(api)];
    const tell = () => api.get(TellOfBackups).tell();
    const hours = api.settings.BACKUP_OLD_HOURS;
    await api.sql('update kernel.installation set marked_at = $1', [api.clock.now()]);
    await tell();
    expect(await told(admin)).toEqual([]);
    api.clock.pass({ hours: hours + 1 });
    await Promise.all([tell(), tell()]);
    const said = { cause: 'operation.backupOld', title: 'There is no backup of this site' };
    expect(await told(await backAgain(api, admin))).toEqual([
      { ...said, text: expect.stringContaining(`None was made for ${hours} hours.`) },
    ]);
    expect(await told(await backAgain(api, user))).toEqual([]);
    api.clock.pass({ days: 7 });
    await tell();
    expect(await told(await backAgain(api, admin))).toHaveLength(2);
    const again = await backAgain(api, admin);
    const asked = await again.http.post('/api/admin/backups').send({ type: 'ALL', reason: 'A test' }).expect(202);
    const state = async () => (await again.http.get(`/api/admin/backups/${asked.body.id}`).expect(200)).body.state;
    while ((await state()) !== 'DONE');
    api.clock.pass({ days: 7 });
    await tell();
    expect((await told(await backAgain(api, admin)))[0]?.title).toBe('The last good backup is too old');
  });
});
