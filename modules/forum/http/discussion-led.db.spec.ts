import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship } from '../../../test/kit/championships.js';
import { aTopic } from '../../../test/kit/forum.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';

describe('who looks after the discussion of a championship', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  it('FORUM3 FORUM6 is who leads it, as long as they are what they were', async () => {
    const [{ champname, owner }, admin] = [await aChampionship(api), await aPerson(api, { role: 'admin' })];
    await api.settle();
    const { id } = await aTopic(api, { thread: champname });
    const pin = ({ http }: TestPerson) => http.patch(`/api/forum/topics/${id}`).send({ pinned: true });
    const may = async ({ http }: TestPerson) =>
      (await http.get(`/api/forum/topics/${id}`).expect(200)).body.canModerate as boolean;
    const roleOf = (role: string) =>
      admin.http.post(`/api/admin/users/${owner.id}/role`).send({ role, reason: 'They have left' }).expect(200);
    expect([await may(owner), (await pin(owner)).status]).toEqual([true, 200]);
    await roleOf('user');
    expect([await may(owner), (await pin(owner)).status]).toEqual([false, 403]);
    await roleOf('client');
    expect([await may(owner), (await pin(owner)).status]).toEqual([true, 200]);
    const other = await aPerson(api, { role: 'client' });
    expect([await may(other), (await pin(other)).status]).toEqual([false, 403]);
  });
});
