import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { outcomeOf, sendResults, takeResults } from '../../../test/kit/imports.js';
import { aPerson, leaveForGood, type TestPerson } from '../../../test/kit/people.js';
import { aFinishedContest, people } from '../../../test/kit/ratings.js';

describe('what the rating says of those whose accounts are gone, or nobody’s yet', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const awards = async () => (await api.guest().get('/api/rating/awards.csv').expect(200)).text.split('\r\n');
  const importResults = async (lines: readonly string[]) => {
    const csv = ['championship,end,teams,place,members,team', ...lines].join('\n');
    const { http } = await aPerson(api, { role: 'admin' });
    expect(await takeResults(api, http, csv)).toMatchObject({ problems: 0 });
    await api.settle();
  };

  it('PROF2 names nobody who was erased in the awards, also not by the team that was called after them', async () => {
    const ten = await people(api, 10);
    const [alice, bob] = ten as [TestPerson, TestPerson];
    const { champname } = await aFinishedContest(api, ten);
    await importResults([
      `together,2024-03-31,20,2,${alice.login} ${bob.login},`,
      `alone,2024-03-31,20,2,${alice.login},${alice.login.toUpperCase()}`,
      `called,2024-03-31,20,2,${alice.login},The owls`,
    ]);
    const before = await awards();
    const both = [alice.login, bob.login].toSorted().join(', ');
    expect(before.filter((line) => line.includes(both))).toHaveLength(2);
    expect(before.filter((line) => line.includes(alice.login))).toHaveLength(5);

    await leaveForGood(api, alice);
    const after = await awards();
    expect(after.filter((line) => line.toLowerCase().includes(alice.login.toLowerCase()))).toEqual([]);
    expect(after.filter((line) => line.includes(`deleted-${alice.id}`)).map((line) => line.split(',')[0])).toEqual(
      expect.arrayContaining(['together', 'alone', 'called', champname]),
    );
    expect(after.filter((line) => line.includes('The owls'))).toHaveLength(1);
    const told = (await api.guest().get(`/api/rating/${bob.login}`).expect(200)).body;
    expect(JSON.stringify(told)).not.toContain(alice.login);
  });

  it('RATE1 PROF2 goes on with a file whose person was erased since it was found right: nobody has that result', async () => {
    const person = await aPerson(api);
    await api.sql(`create function kernel.no_disk() returns trigger language plpgsql as $$ begin
      if new.champname = 'erased-since' then raise exception 'the disk is gone'; end if; return new; end $$`);
    await api.sql(
      'create trigger no_disk before insert on rating.contests for each row execute function kernel.no_disk()',
    );
    const csv = `championship,end,teams,place,members\nerased-since,2024-03-31,20,2,${person.login}\n`;
    const work = await sendResults((await aPerson(api, { role: 'admin' })).http, csv);
    await api.settle({ hurry: true });
    await leaveForGood(api, person);
    await api.sql('drop function kernel.no_disk cascade');
    const { http } = await aPerson(api, { role: 'admin' });
    await http.post(`/api/admin/work/${work}/again`).send({ reason: 'mended' }).expect(200);
    expect(await outcomeOf(api, http, work)).toMatchObject({ rows: 1, championships: 1 });
    expect((await awards()).filter((line) => line.startsWith('erased-since'))).toEqual([]);
  }, 60_000);

  it('RATE1 says nothing to others of who has not confirmed an address, and to themselves what it says to everybody', async () => {
    const person = await aPerson(api, { status: 'NEW' });
    for (const path of [`rating/${person.login}`, `rating/${person.login}.svg`, `rating/${person.login}.png`])
      await api.guest().get(`/api/${path}`).expect(404);
    await (await aPerson(api)).http.get(`/api/rating/${person.login}`).expect(404);
    expect((await person.http.get(`/api/rating/${person.login}`).expect(200)).body.rank).toBe('YOUNGLING');
  });
});
