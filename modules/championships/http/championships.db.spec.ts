import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Agent, startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { aChampionship, aParticipant, participate } from '../../../test/kit/championships.js';
import { openPage } from '../../../test/kit/socket.js';
import { aPerson, blocked, testPassword, type TestPerson } from '../../../test/kit/people.js';

type Item = { champname: string; type: string; teams: number; participation: unknown };

describe('the list of championships', () => {
  let api: TestApp;
  let owner: TestPerson;
  /** Anew each time: an admin's session does not survive the hours that tests let pass. */
  const anAdmin = () => aPerson(api, { role: 'admin' });
  beforeAll(async () => {
    api = await startTestApp();
    owner = await aPerson(api, { role: 'client' });
    const on = (day: number) => api.clock.inDays(day);
    const make = (champname: string, wish: object) => aChampionship(api, { champname, owner, ...wish });
    await make('old', { dateStart: on(-90), dateEnd: on(-60) });
    await make('endless', { dateStart: on(-50), dateEnd: null });
    await make('running', { dateStart: on(-20), dateEnd: on(1) });
    await make('coming', { dateStart: on(3), dateEnd: on(9) });
    await make('trial', { dateStart: on(-10), dateEnd: on(9), isTest: true });
    await make('draft', { dateStart: on(-5), dateEnd: on(9), published: false });
  });
  afterAll(() => api.close());

  const list = async (query: object, http: Agent = api.guest()) =>
    (await http.get('/api/championships').query(query).expect(200)).body as {
      items: Item[];
      nextCursor: string | null;
    };
  const names = async (query: object, http?: Agent) => (await list(query, http)).items.map((item) => item.champname);

  it('CHAMP1 shows all that are published, the newest first', async () => {
    expect(await names({})).toEqual(['coming', 'running', 'endless', 'old']);
  });

  it.each([
    ['active', ['coming', 'running']],
    ['infinite', ['endless']],
    ['ended', ['old']],
    ['all', ['coming', 'running', 'endless', 'old']],
  ])('CHAMP1 has a tab %s', async (tab, expected) => {
    expect(await names({ tab })).toEqual(expected);
  });

  it('CHAMP1 moves a championship to the ended ones at the moment of its end', async () => {
    const { champname } = await aChampionship(api, { dateEnd: api.clock.inDays(0.5), owner });
    expect(await names({ tab: 'active' })).toContain(champname);
    api.clock.pass({ hours: 12 });
    expect(await names({ tab: 'active' })).not.toContain(champname);
    const { items } = await list({ tab: 'ended' });
    expect(items.find((item) => item.champname === champname)?.type).toBe('ENDED');
    await api.sql('update championships.championships set is_test = true where champname = $1', [champname]);
  });

  it('CHAMP1 shows tests and drafts to their owner and to admins alone', async () => {
    const stranger = await aPerson(api, { role: 'client' });
    for (const { http } of [owner, await anAdmin()])
      expect(await names({}, http)).toEqual(expect.arrayContaining(['trial', 'draft']));
    for (const http of [api.guest(), stranger.http]) {
      expect(await names({}, http)).not.toEqual(expect.arrayContaining(['trial']));
      for (const hidden of ['trial', 'draft']) {
        const paths = ['', '/files', '/leaderboard', '/leaderboard.csv', '/queue', '/solutions', '/attempts'];
        const statuses = await Promise.all(
          paths.map(async (path) => (await http.get(`/api/championships/${hidden}${path}`)).status),
        );
        expect(statuses.every((status) => status === 404 || status === 401)).toBe(true);
      }
    }
    expect((await participate(stranger, 'trial').expect(404)).body.error).toBe('NOT_FOUND');
    expect((await owner.http.get('/api/championships/trial').expect(200)).body.type).toBe('TEST');
  });

  it('CHAMP1 pages through equal dates without gap or repeat, while others are added', async () => {
    const dateStart = api.clock.inDays(-365);
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1)
      made.push((await aChampionship(api, { owner, dateStart, dateEnd: dateStart })).champname);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ tab: 'ended', limit: 3, ...(cursor && { cursor }) });
      expect(page.items.length).toBeGreaterThan(0);
      seen.push(...page.items.map(({ champname }) => champname));
      cursor = page.nextCursor;
      await aChampionship(api, { owner, dateStart: api.clock.inDays(-30), dateEnd: api.clock.inDays(-29) });
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining([...made, 'old']));
  });

  it('CHAMP1 counts teams, and marks the championships one takes part in', async () => {
    const championship = await aChampionship(api, { owner });
    await aParticipant(api, championship);
    const person = await aParticipant(api, championship, { teamName: 'Мы двое' });
    const find = async (http: Agent) =>
      (await list({}, http)).items.find((item) => item.champname === championship.champname);
    expect(await find(api.guest())).toMatchObject({ teams: 2, participation: null });
    expect(await find(person.http)).toMatchObject({
      teams: 2,
      participation: { teamId: person.teamId, team: 'Мы двое', confirmedAt: expect.stringMatching(/T.*Z$/) },
    });
  });

  it('ADMIN1 lists championships for the console in its own dialect', async () => {
    const admin = await anAdmin();
    const ask = (query: Record<string, unknown>) =>
      admin.http
        .get('/api/admin/champs')
        .query(Object.fromEntries(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)])));
    const named = (reply: { body: Item[] }) => reply.body.map(({ champname }) => champname);
    const page = await ask({ sort: ['champname', 'ASC'], range: [0, 1], filter: { q: 'RUNN' } }).expect(200);
    expect(named(page)).toEqual(['running']);
    expect(page.headers['content-range']).toBe('champs 0-0/1');
    expect(named(await ask({ filter: { type: 'TEST', q: 'trial' } }))).toEqual(['trial']);
    expect(named(await ask({ filter: { q: '%' } }))).toEqual([]);
    const sorted = await ask({ sort: ['dateStart', 'DESC'], range: [0, 199] });
    expect(named(sorted)).toEqual(expect.arrayContaining(['draft', 'trial']));
    for (const wrong of [
      { sort: ['id; drop table x', 'ASC'] },
      { sort: ['champname', 'ASC; select 1'] },
      { sort: ['constructor', 'ASC'] },
      { sort: ['__proto__', 'ASC'] },
      { range: [-1, 5] },
      { range: [5, 1] },
      { range: [0, 1e99] },
      { filter: { type: 'X' } },
      { filter: 'x' },
    ]) {
      const reply = await ask(wrong);
      expect([wrong, reply.status]).toEqual([wrong, 422]);
    }
    const begun = { champname: 'undated', title: { rus: '', eng: 'Undated' } };
    await admin.http.post('/api/championships').send(begun).expect(201);
    const [undated] = (await ask({ filter: { q: 'undated' } }).expect(200)).body;
    expect(undated).toMatchObject({ dateStart: null, dateEnd: null, metric: '' });
    const { id } = sorted.body.find(({ champname }: Item) => champname === 'trial');
    const one = await admin.http.get(`/api/admin/champs/${id}`).expect(200);
    expect(one.body).toMatchObject({ champname: 'trial', state: 'PUBLISHED', owner: owner.login });
    const kinds = one.body.files.map(({ kind }: { kind: string }) => kind);
    expect(kinds.toSorted()).toEqual(['data', 'sample', 'truth']);
  });

  it('ADMIN1 gives a championship into other hands', async () => {
    const admin = await anAdmin();
    const { champname, id, owner: before } = await aChampionship(api, {});
    const next = await aPerson(api, { role: 'client' });
    const give = (login: string) =>
      admin.http.put(`/api/admin/champs/${id}/owner`).send({ owner: login, reason: 'A new job' });
    expect((await give('nobody-at-all').expect(404)).body.fields).toEqual({ owner: 'NOT_FOUND' });
    const { version } = (await admin.http.get(`/api/championships/${champname}/edit`).expect(200)).body;
    const page = await openPage(api);
    page.watch(`championship:${champname}`);
    const told = page.next(`championship:${champname}`);
    expect((await give(next.login).expect(200)).body.owner).toBe(next.login);
    await told;
    page.close();
    await next.http.get(`/api/championships/${champname}/edit`).expect(200);
    await before.http.get(`/api/championships/${champname}/edit`).expect(404);
    // Whoever had it open since before learns that it is another one's.
    const late = { version, prize: { eng: 'A cup', rus: '' } };
    expect((await admin.http.put(`/api/championships/${champname}`).send(late).expect(409)).body.error).toBe(
      'CONFLICT',
    );
    const kept = await api.sql(
      `select actor, reason, details->>'to' as next from kernel.audit where action = 'championships.hand-over' and object = $1`,
      [`championship:${champname}`],
    );
    expect(kept).toEqual([{ actor: admin.login, reason: 'A new job', next: next.login }]);
  });

  it('ADMIN1 gives no championship to who is blocked, or deletes their account at that moment', async () => {
    const admin = await anAdmin();
    const championship = await aChampionship(api, {});
    const next = await aPerson(api, { role: 'client' });
    const give = ({ login }: TestPerson) =>
      admin.http.put(`/api/admin/champs/${championship.id}/owner`).send({ owner: login, reason: 'A new job' });
    const { body } = await give(await blocked(api, await aPerson(api, { role: 'client' }))).expect(409);
    expect(body.error).toBe('OWNER_UNFIT');
    const other = new pg.Client({ connectionString: api.database.url });
    await other.connect();
    await other.query('begin');
    await other.query('select from championships.championships where id = $1 for update', [championship.id]);
    const given = give(next).then((answer) => answer.body.error);
    await untilBlocked(api, 'championships');
    await next.http.delete('/api/user').send({ password: testPassword }).expect(200);
    await other.query('rollback');
    await other.end();
    expect(await given).toBe('OWNER_UNFIT');
    await championship.owner.http.get(`/api/championships/${championship.champname}/edit`).expect(200);
  });

  it.each([
    ['their deletion goes on', 'select from identity.people where id = $1 for update', 'people'],
    ['they are given it', 'lock table kernel.audit in share mode', 'audit'],
  ])('ADMIN1 PROF2 leaves nobody to lead it who leaves at that moment: %s first', async (first, lockSql, at) => {
    const admin = await anAdmin();
    const championship = await aChampionship(api, {});
    const next = await aPerson(api, { role: 'client' });
    const acts = [
      () => next.http.delete('/api/user').send({ password: testPassword }),
      () =>
        admin.http.put(`/api/admin/champs/${championship.id}/owner`).send({ owner: next.login, reason: 'A new job' }),
    ].map((act) => async () => (await act()).status);
    if (first === 'they are given it') acts.reverse();
    const other = new pg.Client({ connectionString: api.database.url });
    await other.connect();
    await other.query('begin');
    await other.query(lockSql, lockSql.includes('$1') ? [next.id] : []);
    const begun = acts[0]!();
    await untilBlocked(api, at);
    const after = acts[1]!();
    await untilBlocked(api, 'pg_advisory_xact_lock', { unless: after });
    await other.query('rollback');
    await other.end();
    expect(await Promise.all([begun, after])).toEqual([200, 409]);
  });

  it('ADMIN1 PROF2 publishes nothing whose owner has gone since it was archived, until it is handed over', async () => {
    const admin = await anAdmin();
    const { champname, id, owner } = await aChampionship(api, {});
    const become = ({ http }: TestPerson, state: string) =>
      http.post(`/api/championships/${champname}/state`).send({ state });
    await become(owner, 'ARCHIVED').expect(200);
    await owner.http.delete('/api/user').send({ password: testPassword }).expect(200);
    expect((await become(admin, 'PUBLISHED').expect(409)).body.error).toBe('OWNER_UNFIT');
    const next = await aPerson(api, { role: 'client' });
    await admin.http.put(`/api/admin/champs/${id}/owner`).send({ owner: next.login, reason: 'A new job' }).expect(200);
    await become(admin, 'PUBLISHED').expect(200);
  });

  it('ADMIN1 PROF2 lets nobody leave whose championship is being published at that moment', async () => {
    const { champname, owner } = await aChampionship(api, {});
    const become = (state: string) => owner.http.post(`/api/championships/${champname}/state`).send({ state });
    await become('ARCHIVED').expect(200);
    const other = new pg.Client({ connectionString: api.database.url });
    await other.connect();
    await other.query('begin; lock table kernel.audit in share mode');
    const restored = become('PUBLISHED').then(({ status }) => status);
    await untilBlocked(api, 'audit');
    const left = owner.http
      .delete('/api/user')
      .send({ password: testPassword })
      .then(({ status }) => status);
    await untilBlocked(api, 'pg_advisory_xact_lock', { unless: left });
    await other.query('rollback');
    await other.end();
    expect(await Promise.all([restored, left])).toEqual([200, 409]);
  });

  it('ADMIN1 gives no championship to who competes in it, or is no client', async () => {
    const admin = await anAdmin();
    const championship = await aChampionship(api, {});
    const rival = await aParticipant(api, championship, { role: 'client' });
    const give = async (login: string) =>
      (await admin.http.put(`/api/admin/champs/${championship.id}/owner`).send({ owner: login, reason: 'By mistake' }))
        .body.error;
    expect(await give((await aPerson(api)).login)).toBe('OWNER_UNFIT');
    expect(await give(rival.login)).toBe('OWNER_COMPETES');
    await championship.owner.http.get(`/api/championships/${championship.champname}/edit`).expect(200);
    await rival.http.get(`/api/championships/${championship.champname}/edit`).expect(404);
  });
});
