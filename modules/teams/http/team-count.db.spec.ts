import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, participate } from '../../../test/kit/championships.js';
import { aPerson } from '../../../test/kit/people.js';

describe('the number of teams of a championship', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  it('CHAMP1 is right however many take part at once, and after one is gone', async () => {
    const championship = await aChampionship(api);
    const teams = async () =>
      (await api.guest().get(`/api/championships/${championship.champname}`).expect(200)).body.teams;
    expect(await teams()).toBe(0);
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(api)));
    await Promise.all(people.map((person) => participate(person, championship.champname).expect(200)));
    await participate(people[0]!, championship.champname).expect(409);
    expect(await teams()).toBe(12);
    await api.sql('delete from teams.teams where captain_id = $1', [people[0]?.id]);
    expect(await teams()).toBe(11);
  });
});
