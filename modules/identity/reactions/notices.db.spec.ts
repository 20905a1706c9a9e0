import { describe, expect, it } from '@jest/globals';
import { startTestApp } from '../../../test/kit/api.js';
import { aPerson, testPassword, type TestPerson, unique } from '../../../test/kit/people.js';

describe('what concerns an account', () => {
  it('NOTIF1 is told to its person, and not to who took their login before anybody worked it off', async () => {
    const api = await startTestApp();
    const [ann, bob] = [await aPerson(api), await aPerson(api)];
    const token = { name: 'Nightly build', scopes: ['read'], expiresInDays: 30 };
    await ann.http.post('/api/user/tokens').send(token).expect(200);
    const call = ({ http }: TestPerson, login: string) =>
      http.post('/api/user/login').send({ login, password: testPassword }).expect(200);
    await call(ann, unique('ann'));
    await call(bob, ann.login);
    const working = await startTestApp({ beside: api, worker: true });
    await working.settle();
    const told = async ({ http }: TestPerson) => {
      const { items } = (await http.get('/api/notifications').expect(200)).body as { items: { cause: string }[] };
      return items.map(({ cause }) => cause);
    };
    expect([await told(ann), await told(bob)]).toEqual([['account.changed'], []]);
    await working.close();
    await api.close();
  });
});
