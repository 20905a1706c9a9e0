import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson, withSecondFactor } from '../../../test/kit/people.js';
import { DoBackups } from '../jobs/do-backups.js';

describe('exports of a championship', () => {
  let api: TestApp;
  let admin: TestPerson;
  let champname: string;
  let owner: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    admin = await withSecondFactor(api, await aPerson(api, { role: 'admin' }));
    ({ champname, owner } = await aChampionship(api));
  });
  afterAll(() => api.close());

  const ask = (wish: object) =>
    admin.http.post('/api/admin/backups').send({ type: 'CHAMP', reason: 'Moving', ...wish });
  const work = () => api.get(DoBackups).work();

  it.each(['championship', 'champname'])('ADMIN1 one is asked for by its name as %s', async (name) => {
    expect((await ask({ [name]: champname }).expect(202)).body).toMatchObject({ type: 'CHAMP', champname });
  });

  it('ADMIN1 one of no championship is refused by the field that says which', async () => {
    expect((await ask({}).expect(422)).body.fields).toEqual({ championship: 'FIELD_REQUIRED' });
  });

  it('ADMIN1 one is verified as work, which ends with what was found of it', async () => {
    const { id } = (await ask({ championship: champname }).expect(202)).body;
    await work();
    const look = async () => (await admin.http.get(`/api/work/${id}`).expect(200)).body;
    const verify = async () => (await admin.http.post(`/api/admin/backups/${id}/verify`).expect(202)).body;
    const { sha256, bytes } = (await admin.http.get(`/api/admin/backups/${id}`).expect(200)).body;
    expect(await look()).toEqual({ id, kind: 'backups.make', state: 'done', result: { backup: id, bytes, sha256 } });
    expect(await verify()).toMatchObject({ id, kind: 'backups.verify', state: 'waiting', work: id, sha256, champname });
    expect(await look()).toEqual({ id, kind: 'backups.verify', state: 'waiting' });
    await work();
    const result = { backup: id, bytes, sha256, verifiedAt: expect.any(String) };
    expect(await look()).toEqual({ id, kind: 'backups.verify', state: 'done', result });
    const folder = join(api.settings.DATA_DIR, 'backups');
    const [name = ''] = (await readdir(folder)).filter((one) => one.includes(id));
    const whole = await readFile(join(folder, name));
    whole[whole.length - 30] = whole[whole.length - 30]! ^ 1;
    await writeFile(join(folder, name), whole);
    await verify();
    await work();
    expect(await look()).toEqual({ id, kind: 'backups.verify', state: 'failed', error: 'BACKUP_DAMAGED' });
  });

  it.each([
    { type: 'CHAMP', passed: 'PUBLISHED' },
    { type: 'ALL', passed: 'PUBLISHED' },
    { type: 'ALL', passed: 'ARCHIVED' },
  ])(
    'CHAMP4 ADMIN1 who had answers of one that was $passed in a file of $type does not compete, whatever they are since',
    async ({ type, passed }) => {
      const become = (state: string) => owner.http.post(`/api/championships/${champname}/state`).send({ state });
      const taker = await withSecondFactor(api, await aPerson(api, { role: 'admin' }));
      const wish = { type, reason: 'Moving', ...(type === 'CHAMP' && { championship: champname }) };
      const { id } = (await taker.http.post('/api/admin/backups').send(wish).expect(202)).body;
      await work();
      const enters = async () => {
        const role = (own: string) => api.sql('update identity.people set role = $2 where id = $1', [taker.id, own]);
        await role('user');
        const { body } = await taker.http.get(`/api/championships/${champname}`).expect(200);
        await role('admin');
        return !body.holdsAnswers;
      };
      expect(await enters()).toBe(true);
      const { url } = (await taker.http.post(`/api/admin/backups/${id}/link`).expect(200)).body;
      expect(await enters()).toBe(true);
      if (passed === 'ARCHIVED') await become(passed).expect(200);
      await taker.http.get(url).expect(200);
      if (passed === 'ARCHIVED') await become('PUBLISHED').expect(200);
      expect(await enters()).toBe(false);
    },
  );
});
