import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { aTeam } from '../../../test/kit/teams.js';
import { aVacancy } from '../../../test/kit/vacancies.js';

describe('the audit log', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    admin = await aPerson(api, { role: 'admin' });
    const sql = `insert into kernel.audit (at, actor, action, object, reason, details) values ($1, 'tester', $2, $3, $4, '{"a": 1}')`;
    for (const line of [
      ['2026-03-01T23:59:59.999Z', 'test.first', 'team:one', 'before'],
      ['2026-03-02T00:00:00.000Z', 'test.second', 'team:two', '=1+1'],
      ['2026-03-03T23:59:59.999Z', 'test.third', 'solution:two', 'the last moment'],
      ['2026-03-04T00:00:00.000Z', 'other.first', 'team:two', 'after'],
    ])
      await api.sql(sql, line);
  });
  afterAll(() => api.close());

  const asked = (filter: object) => new URLSearchParams({ filter: JSON.stringify({ actor: 'tester', ...filter }) });
  const actions = async (filter: object): Promise<string[]> => {
    const { body } = await admin.http.get(`/api/admin/audit?${asked(filter).toString()}`).expect(200);
    return (body as { action: string }[]).map(({ action }) => action).toSorted();
  };

  it('ADMIN1 is found by parts of an action and of what it was done to, and by days, both of them whole', async () => {
    expect(await actions({ action: 'test.' })).toEqual(['test.first', 'test.second', 'test.third']);
    expect(await actions({ action: 'first' })).toEqual(['other.first', 'test.first']);
    expect(await actions({ object: 'two' })).toEqual(['other.first', 'test.second', 'test.third']);
    expect(await actions({ from: '2026-03-02', to: '2026-03-03' })).toEqual(['test.second', 'test.third']);
    expect(await actions({ action: 'test.', object: 'team:', from: '2026-03-02' })).toEqual(['test.second']);
    await admin.http.get(`/api/admin/audit?${asked({ from: 'yesterday' }).toString()}`).expect(422);
  });

  it('ADMIN1 is found by a whole action without those that begin as it does', async () => {
    const sql = `insert into kernel.audit (at, actor, action, object, reason, details) values (now(), 'tester', $1, 'post:1', '', '{}')`;
    for (const action of ['forum.remove', 'forum.removeAll']) await api.sql(sql, [action]);
    expect(await actions({ action: 'forum.remove' })).toEqual(['forum.remove']);
    expect(await actions({ action: 'forum.rem' })).toEqual(['forum.remove', 'forum.removeAll']);
  });

  it('ADMIN1 names its actions, and is given out as CSV by the same choice', async () => {
    const { body } = await admin.http.get('/api/admin/audit/actions').expect(200);
    expect(body.items).toEqual(expect.arrayContaining(['other.first', 'test.first', 'test.second', 'test.third']));
    const { text } = await admin.http.get(`/api/admin/audit.csv?${asked({ action: 'test.s' }).toString()}`).expect(200);
    const line = `2026-03-02T00:00:00.000Z,tester,test.second,team:two,'=1+1,"{""a"":1}"`;
    expect(text).toBe(`at,actor,action,object,reason,details\r\n${line}\r\n`);
  });

  it('ADMIN1 gives its CSV in the order of the list, the newest first, over several pages', async () => {
    const sql = `insert into kernel.audit (at, actor, action, object, reason, details)
      select timestamptz '2026-04-01T00:00:00Z' + make_interval(secs => (n * 7) % 1201), 'tester', 'order.test', 'post:1', '', '{}'
      from generate_series(1, 1200) n`;
    await api.sql(sql, []);
    const { text } = await admin.http
      .get(`/api/admin/audit.csv?${asked({ action: 'order.test' }).toString()}`)
      .expect(200);
    const times = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line: string) => line.split(',')[0]!);
    expect(new Set(times).size).toBe(1200);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('ADMIN1 says what each thing is called now, and keeps to the id of what is gone or was never there', async () => {
    const { teamId, captain } = await aTeam(api, await aChampionship(api), 1, 'Euler');
    const { id: vacancy, author } = await aVacancy(api, 'published', { title: 'Data engineer' });
    const draft = { title: 'On trees', text: 'Some words' };
    const article: string = (await author.http.post('/api/articles').send(draft).expect(201)).body.id;
    for (const step of ['ready', 'publish'])
      await author.http.post(`/api/articles/${article}/${step}`).send({}).expect(200);
    const untitled: string = (
      await author.http
        .post('/api/articles')
        .send({ ...draft, title: 'Of nobody yet' })
        .expect(201)
    ).body.id;
    await admin.http.post(`/api/admin/articles/${article}/take-back`).send({ reason: 'Look again' }).expect(200);
    const gone = '00000000-0000-4000-8000-000000000000';
    const named: [string, string | null][] = [
      [`person:${captain.id}`, captain.login],
      [`team:${teamId}`, 'Euler'],
      [`vacancy:${vacancy}`, 'Data engineer'],
      // It was taken back, and is called as its readers had it.
      [`article:${article}`, 'On trees'],
      [`article:${untitled}`, null],
      [`team:${gone}`, null],
      ['team:', null],
      ['team:not an id', null],
      ['championship:small', null],
      ['queue', null],
    ];
    const sql = `insert into kernel.audit (at, actor, action, object, reason, details) values (now(), 'namer', 'test.named', $1, '', '{}')`;
    for (const [object] of named) await api.sql(sql, [object]);
    const { body } = await admin.http.get(`/api/admin/audit?${asked({ actor: 'namer' }).toString()}`).expect(200);
    const told = (body as { object: string; name: string | null }[]).map(({ object, name }) => [object, name]);
    expect(new Map(told as [string, string | null][])).toEqual(new Map(named));
  });
});
