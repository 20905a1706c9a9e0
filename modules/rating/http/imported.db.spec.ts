import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { takePeople, takeResults } from '../../../test/kit/imports.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { people } from '../../../test/kit/ratings.js';
import { KeepRating } from '../jobs/keep-rating.js';

describe('results of elsewhere, taken in the console', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const explained = async ({ login }: TestPerson) => (await api.guest().get(`/api/rating/${login}`).expect(200)).body;

  it('RATE1 PROF5 months that an import of the past changes are kept anew, and only those', async () => {
    const elders = await people(api, 2);
    const [one, other] = elders as [TestPerson, TestPerson];
    const admin = await aPerson(api, { role: 'admin' });
    const take = async (rows: readonly string[], check = false) => {
      const csv = ['championship,end,teams,place,members', ...rows].join('\n');
      const body = await takeResults(api, admin.http, csv, check);
      await api.settle();
      await api.get(KeepRating).keep();
      return body;
    };
    const placesOf = async (person: TestPerson) =>
      Object.fromEntries(
        (await explained(person)).history.map(({ month, place }: { month: string; place: number }) => [month, place]),
      );
    await take([`old-spring,2024-03-31,20,2,${one.login}`, `old-spring,2024-03-31,20,3,${other.login}`]);
    expect(await placesOf(one)).toMatchObject({ '2024-03': 1, '2024-04': 1, '2024-05': 1 });
    expect(await placesOf(other)).toMatchObject({ '2024-03': 2, '2024-04': 2, '2024-05': 2 });
    await take([`old-may,2024-05-05,20,1,${other.login}`]);
    expect(await placesOf(one)).toMatchObject({ '2024-03': 1, '2024-04': 1, '2024-05': 2, '2024-06': 2 });
    expect(await placesOf(other)).toMatchObject({ '2024-03': 2, '2024-04': 2, '2024-05': 1, '2024-06': 1 });
    const refused = await take(
      [`old-june,2024-06-05,20,21,${other.login}`, 'old-june,2024-06-05,20,1,nobody-at-all'],
      true,
    );
    expect(refused.listed).toMatchObject([
      {
        line: 2,
        column: 'place',
        message: { eng: expect.stringMatching(/\w \w/u), rus: expect.stringMatching(/[а-я] [а-я]/u) },
      },
      { line: 3, column: 'members', fault: 'PERSON_UNKNOWN' },
    ]);
    expect((await take(['old-june,"'], true)).listed).toMatchObject([{ line: 2, message: { eng: 'this is not CSV' } }]);
    await one.http.post('/api/admin/rating/import').send({ csv: 'x', check: true, reason: 'x' }).expect(403);
  }, 120_000);

  it('RATE1 takes a championship of elsewhere with more teams than it reads at a time, and less of it again', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const teams = 5200;
    await api.sql(
      `insert into identity.people (id, login, login_key, email, email_key, password_hash, nickname, role, status, created_at)
        select gen_random_uuid(), 'many-' || n, 'many-' || n, 'many-' || n || '@example.org', 'many-' || n || '@example.org', '-', '',
          'user', 'CONFIRMED', now() from generate_series(1, $1::int) n`,
      [teams],
    );
    const take = async (last: number) => {
      const rows = Array.from(
        { length: last },
        (_, at) => `many,2024-07-31,${teams},${at < 2 ? 1 : at + 1},many-${at + 1}`,
      );
      const csv = ['championship,end,teams,place,members', ...rows].join('\n');
      return takeResults(api, admin.http, csv);
    };
    const medals = async () => {
      const [row] = await api.sql(
        `select count(*)::int as awards, (count(*) filter (where medal = 'GOLD'))::int as gold,
          (count(*) filter (where medal = 'SLIVER'))::int as silver, (count(*) filter (where medal = 'BRONZE'))::int as bronze,
          (count(distinct base) filter (where place <= 2))::int as "ofTheFirst", max(place) as last
        from rating.awards a join rating.contests c on c.id = a.contest_id where c.champname = 'many'`,
      );
      return row;
    };
    expect(await take(teams)).toMatchObject({ rows: teams, championships: 1, changed: 1, problems: 0 });
    const all = { gold: 20, silver: 240, bronze: 260, ofTheFirst: 1 };
    expect(await medals()).toEqual({ awards: teams, last: teams, ...all });
    expect(await take(teams)).toMatchObject({ changed: 0 });
    expect(await take(5100)).toMatchObject({ changed: 1 });
    expect(await medals()).toEqual({ awards: 5100, last: 5100, ...all });
    await api.settle();
  }, 120_000);

  it('RATE1 gives medals for ten teams of elsewhere, and none for nine', async () => {
    const [winner] = (await people(api, 1)) as [TestPerson];
    const admin = await aPerson(api, { role: 'admin' });
    const rows = [9, 10].map((teams) => `old-${teams}-teams,2024-09-01,${teams},1,${winner.login}`);
    const csv = ['championship,end,teams,place,members', ...rows].join('\n');
    await takeResults(api, admin.http, csv);
    await api.settle();
    const { awards } = await explained(winner);
    expect(awards).toMatchObject([{ champname: 'old-10-teams', medal: 'GOLD' }]);
  });

  it('RATE1 AUTH8 gives results to whom the file means: who came under a login, whoever has it here', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const local = await aPerson(api, { login: 'ada' });
    const content = [
      'login,email',
      'ada,ada@there.example',
      'Вася,vasya@there.example',
      'Вася Пупкин,pupkin@there.example',
    ].join('\n');
    expect(await takePeople(api, admin.http, content)).toMatchObject({ added: 3, choosing: 3 });
    const rows = ['ada', 'вася', 'Вася Пупкин;'].map((login, at) => `moved-cup,2024-10-01,12,${at + 1},${login}`);
    const csv = ['championship,end,teams,place,members', ...rows].join('\n');
    expect(await takeResults(api, admin.http, csv)).toMatchObject({ changed: 1, problems: 0 });
    const awarded = await api.sql(
      `select p.email, a.place, a.medal from rating.awards a join identity.people p on p.id = a.person_id
        join rating.contests c on c.id = a.contest_id where c.champname = 'moved-cup' order by a.place`,
    );
    expect(awarded).toMatchObject([
      { email: 'ada@there.example', place: 1 },
      { email: 'vasya@there.example', place: 2 },
      { email: 'pupkin@there.example', place: 3 },
    ]);
    expect((await explained(local)).awards).toEqual([]);
    const twice = [...csv.split('\n'), `moved-cup,2024-10-01,12,4,${local.login};ADA`].join('\n');
    expect((await takeResults(api, admin.http, twice, true)).listed).toMatchObject([
      { fault: 'PERSON_TWICE' },
      { fault: 'PERSON_TWICE' },
    ]);
  });
});
