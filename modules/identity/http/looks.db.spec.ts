import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { submit, solutionOff } from '../../../test/kit/championships.js';
import { aPerson, backAgain, eraseDeleted, type TestPerson, testPassword } from '../../../test/kit/people.js';
import { aContest } from '../../../test/kit/ratings.js';

describe('PROF1 since one was away', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const look = async ({ http }: TestPerson) => (await http.post('/api/user/look').expect(200)).body.before;

  test('PROF1 the look before is told in whatever browser one is, with the places of then', async () => {
    const [first, second] = [await aPerson(api), await aPerson(api)];
    const contest = await aContest(api, [first, second]);
    await api.settleBoards();
    expect(await look(second)).toBeNull();
    const soonAfter = api.clock.now().getTime();
    await submit(second, contest, solutionOff(1 / 10_000)).expect(202);
    await api.settleBoards();
    api.clock.pass({ hours: 9 });
    const elsewhere = await backAgain(api, second);
    const { at, places } = await look(elsewhere);
    expect(places).toEqual({ [contest.champname]: 2 });
    expect(new Date(at).getTime()).toBeLessThanOrEqual(soonAfter);
    expect(new Date(at).getTime()).toBeGreaterThan(soonAfter - 3_600_000);
    expect(await look(second)).toMatchObject({ places: { [contest.champname]: 1 } });
    expect(await look(first)).toBeNull();
  });

  test('PROF1 looks at once, in many browsers, leave one', async () => {
    const person = await aPerson(api);
    await Promise.all(Array.from({ length: 10 }, () => look(person)));
    expect(await api.sql('select places from identity.last_looks where person_id = $1', [person.id])).toEqual([
      { places: {} },
    ]);
  });

  test('PROF1 PROF2 is kept for its person alone, and goes with the account', async () => {
    const person = await aPerson(api);
    await api.guest().post('/api/user/look').expect(401);
    await look(person);
    await person.http.delete('/api/user').send({ password: testPassword }).expect(200);
    api.clock.pass({ days: 15 });
    await eraseDeleted(api);
    expect(await api.sql('select at from identity.last_looks where person_id = $1', [person.id])).toEqual([]);
  });
});
