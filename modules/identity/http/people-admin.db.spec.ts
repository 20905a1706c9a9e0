import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { mailsTo, tokenIn } from '../../../test/kit/mails.js';
import { aPerson, backAgain, testPassword, type TestPerson, unique } from '../../../test/kit/people.js';
import { personActs } from '../contract/admin-routes.js';
import type { PersonAct } from '../domain/acts-on.js';
import { blockJoin } from '../domain/block.js';
import { narrowing, peopleFilter } from '../queries/people-search.js';

const reason = 'Asked by mail, ticket 17';

describe('people in the console', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    admin = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  const list = async (filter: object) =>
    (
      await admin.http
        .get('/api/admin/users')
        .query({ filter: JSON.stringify(filter) })
        .expect(200)
    ).body;
  const found = async (by: string, q: string) => (await list({ by, q })).map(({ login }: { login: string }) => login);
  const act = ({ id }: TestPerson, what: string, body: object, by = admin) =>
    by.http.post(`/api/admin/users/${id}/${what}`).send({ reason, ...body });
  const read = async ({ id }: TestPerson) => (await admin.http.get(`/api/admin/users/${id}`).expect(200)).body;
  const noted = (action: string, { id }: TestPerson) =>
    api.sql<{ actor: string; reason: string; details: Record<string, unknown> }>(
      'select actor, reason, details from kernel.audit where action = $1 and object = $2 order by id',
      [action, `person:${id}`],
    );

  it('ADMIN1 finds by LOGIN, NAME, NICK, PHONE, EMAIL and CITY what begins so, and nothing else', async () => {
    const login = unique('Lookfor');
    const person = await aPerson(api, { login, firstname: `Ада-${login}`, lastname: `Лавлейс-${login}` });
    await person.http
      .patch('/api/user/personal')
      .send({ city: `Ёлкино ${login}` })
      .expect(200);
    await person.http
      .post('/api/user/nickname')
      .send({ nickname: `Nick${login.slice(-8)}` })
      .expect(200);
    await api.sql(`update identity.people set phone = '+79161234567' where id = $1`, [person.id]);
    const one = [login];
    expect(await found('LOGIN', login.slice(0, 12).toUpperCase())).toEqual(one);
    expect(await found('NAME', `ада-${login}`)).toEqual(one);
    expect(await found('NAME', `Лавлейс-${login} Ада`)).toEqual(one);
    expect(await found('NICK', `nick${login.slice(-8)}`)).toEqual(one);
    expect(await found('PHONE', '8 (916) 123-45-67')).toEqual(one);
    expect(await found('PHONE', '+7 916 123')).toEqual(one);
    expect(await found('EMAIL', person.email.toUpperCase())).toEqual(one);
    expect(await found('CITY', `ёлкино ${login}`)).toEqual(one);
    expect(await found('LOGIN', login.slice(1))).toEqual([]);
    expect(await found('LOGIN', '%')).toEqual([]);
    expect(await found('EMAIL', login.replace('-', '_'))).toEqual([]);
  });

  it('ADMIN1 narrows by role, status and block, and counts', async () => {
    const client = await aPerson(api, { role: 'client', status: 'VERIFIED' });
    const ids = async (filter: object) => (await list(filter)).map(({ id }: { id: string }) => id);
    expect(await ids({ role: 'client', status: 'VERIFIED' })).toContain(client.id);
    expect(await ids({ role: 'client', blocked: true })).not.toContain(client.id);
    await act(client, 'block', { until: null }).expect(200);
    expect(await ids({ role: 'client', blocked: true })).toContain(client.id);
    const range = await admin.http
      .get('/api/admin/users')
      .query({ range: '[0,0]', sort: '["login","ASC"]' })
      .expect(200);
    expect(range.body).toHaveLength(1);
    expect(range.headers['content-range']).toMatch(/^users 0-0\/\d+$/);
    await admin.http.get('/api/admin/users').query({ sort: '["password_hash","ASC"]' }).expect(422);
  });

  it('ADMIN1 narrows by the rank that the rating says', async () => {
    const [master, nobody] = [await aPerson(api), await aPerson(api)];
    const [place] = await api.sql<{ id: string }>(
      `insert into rating.orderings (id, taken_at, people, shown) select gen_random_uuid(), now(), 1, not exists
        (select from rating.orderings where shown) returning id`,
    );
    await api.sql(
      `insert into rating.places (ordering_id, place, person_id, key, gold, silver, bronze, contests, rank)
       values ((select id from rating.orderings where shown), 1000001, $1, 1, 1, 0, 0, 1, 'MASTER')`,
      [master.id],
    );
    expect(place).toBeDefined();
    const logins = async (rank: string) => (await list({ rank })).map(({ login }: { login: string }) => login);
    expect(await logins('MASTER')).toEqual([master.login]);
    expect(await logins('YOUNGLING')).toContain(nobody.login);
    expect(await logins('YOUNGLING')).not.toContain(master.login);
  });

  it('ADMIN1 deletes an account with a reason, and its person takes it back by signing in', async () => {
    const person = await aPerson(api);
    expect((await read(person)).acts).toContain('DELETE');
    await act(person, 'delete', {}).expect(200);
    await person.http.post('/api/auth/session').expect(401);
    await api.guest().get(`/api/users/${person.login}`).expect(404);
    const gone = await read(person);
    expect([typeof gone.deletedAt, gone.acts]).toEqual(['string', ['ROLE', 'FORGET_PHONE', 'BLOCK']]);
    const days = (Date.parse(gone.erasure.at) - Date.parse(gone.deletedAt)) / (24 * 3600 * 1000);
    expect([days, gone.erasure.isDone]).toEqual([api.settings.DELETED_DAYS, false]);
    expect((await act(person, 'delete', {}).expect(409)).body.error).toBe('CONFLICT');
    expect(await noted('identity.delete', person)).toMatchObject([
      { actor: admin.login, reason, details: { days: 14 } },
    ]);
    await act(person, 'role', { role: 'client' }).expect(200);
    const back = { username: person.login, password: testPassword };
    await api.guest().post('/api/auth/login').send(back).expect(200);
    expect(await read(person)).toMatchObject({ deletedAt: null, role: 'client' });
    await act(person, 'block', { until: null }).expect(200);
    await act(person, 'delete', {}).expect(200);
    expect((await read(person)).acts).toEqual(['ROLE', 'FORGET_PHONE', 'BLOCK', 'UNBLOCK']);
    await api.sql('update identity.people set erased_at = now() where id = $1', [person.id]);
    expect((await read(person)).acts).toEqual(['FORGET_PHONE']);
    expect((await act(admin, 'delete', {}).expect(409)).body.error).toBe('OWN_ACCOUNT');
    await admin.http.post('/api/admin/users/0190a000-0000-7000-8000-000000000000/delete').send({ reason }).expect(404);
    await person.http.post(`/api/admin/users/${admin.id}/delete`).send({ reason }).expect(401);
  });

  const paths: Record<Exclude<PersonAct, 'EDIT'>, [string, object]> = {
    CONFIRM_EMAIL: ['status', { act: 'CONFIRM_EMAIL' }],
    FORGET_PHONE: ['status', { act: 'FORGET_PHONE' }],
    ROLE: ['role', { role: 'client' }],
    REPEAT_MAIL: ['repeat-mail', {}],
    END_SESSIONS: ['end-sessions', {}],
    END_SECOND_FACTOR: ['end-second-factor', {}],
    BLOCK: ['block', { until: null }],
    UNBLOCK: ['unblock', {}],
    DELETE: ['delete', {}],
  };

  it.each([
    ['here', 'VERIFIED', []],
    ['new', 'NEW', []],
    ['deleted', 'VERIFIED', ['block', 'delete']],
    ['deleted before it was confirmed', 'NEW', ['delete']],
    ['erased', 'VERIFIED', ['block', 'delete', 'erase']],
  ] as const)(
    'ADMIN1 of an account that is %s commands refuse what its page does not offer',
    async (_now, status, steps) => {
      for (const one of personActs) {
        const person = await aPerson(api, { status });
        for (const step of steps) {
          if (step === 'erase')
            await api.sql('update identity.people set erased_at = now() where id = $1', [person.id]);
          else await act(person, step, { until: null }).expect(200);
        }
        const { acts } = await read(person);
        const answer =
          one === 'EDIT'
            ? await admin.http.patch(`/api/admin/users/${person.id}`).send({ city: 'Samara', reason })
            : await act(person, ...paths[one]);
        expect([one, answer.status === 200]).toEqual([one, acts.includes(one)]);
      }
    },
  );

  it('ADMIN1 masks contacts, and keeps who read them and why', async () => {
    const person = await aPerson(api);
    const { email, phone } = await read(person);
    expect(email).toBe(`p•••@example.org`);
    expect(phone).toMatch(/^•••\d\d$/);
    const full = (await act(person, 'reveal', {}).expect(200)).body;
    expect(full).toEqual({ email: person.email, phone: expect.stringMatching(/^\+\d{7,15}$/) });
    await act(person, 'reveal', { reason: ' ' }).expect(422);
    expect(await noted('identity.reveal-contacts', person)).toEqual([
      { actor: admin.login, reason, details: { login: person.login } },
    ]);
  });

  it('ADMIN1 changes data with what was there before kept, and nothing that is not named', async () => {
    const person = await aPerson(api, { firstname: 'Ada' });
    const login = unique('renamed');
    const body = { reason, city: 'Omsk', login, role: 'admin', status: 'IDENTIFIED', passwordHash: 'x' };
    await admin.http.patch(`/api/admin/users/${person.id}`).send(body);
    const now = await read(person);
    expect(now).toMatchObject({ login, city: 'Omsk', role: 'user' });
    const [note] = await noted('identity.edit', person);
    expect(note?.details).toMatchObject({ before: { login: person.login }, after: { login, city: 'Omsk' } });
    const taken = await admin.http
      .patch(`/api/admin/users/${person.id}`)
      .send({ reason, login: admin.login })
      .expect(409);
    expect(taken.body.error).toBe('LOGIN_USED');
  });

  it('ADMIN1 gives a role, which its person signs in for anew, and never its own', async () => {
    const person = await aPerson(api);
    await act(person, 'role', { role: 'admin' }).expect(200);
    await person.http.post('/api/auth/session').expect(401);
    expect((await noted('identity.set-role', person))[0]?.details).toMatchObject({ before: 'user', role: 'admin' });
    expect((await act(admin, 'role', { role: 'user' }).expect(409)).body.error).toBe('OWN_ACCOUNT');
    expect((await act(admin, 'block', { until: null }).expect(409)).body.error).toBe('OWN_ACCOUNT');
    expect((await read(admin)).acts).not.toContain('ROLE');
    const back = await backAgain(api, person);
    await back.http.post('/api/auth/session').expect(200);
    await act(person, 'role', { role: 'user' }).expect(200);
    await back.http.post('/api/auth/session').expect(401);
  });

  it('AUTH7 confirms an e-mail or takes a telephone away, and the status follows', async () => {
    const fresh = await aPerson(api, { status: 'NEW' });
    expect((await read(fresh)).acts).toEqual(expect.arrayContaining(['CONFIRM_EMAIL', 'REPEAT_MAIL']));
    // The mail of the registration is written first: that of a link which was ended meanwhile would not be.
    await api.settle();
    await act(fresh, 'repeat-mail', {}).expect(200);
    const mails = await mailsTo(api, fresh.email);
    expect(mails).toHaveLength(2);
    expect(tokenIn(mails[1])).not.toBe(tokenIn(mails[0]));
    await act(fresh, 'status', { act: 'CONFIRM_EMAIL' }).expect(200);
    expect((await read(fresh)).status).toBe('CONFIRMED');
    await act(fresh, 'status', { act: 'CONFIRM_EMAIL' }).expect(409);
    const person = await aPerson(api);
    await act(person, 'status', { act: 'FORGET_PHONE' }).expect(200);
    expect(await read(person)).toMatchObject({ status: 'CONFIRMED', phone: '' });
  });

  it('ADMIN1 logs somebody out everywhere', async () => {
    const person = await aPerson(api);
    expect((await act(person, 'end-sessions', {}).expect(200)).body).toEqual({ ended: 1 });
    await person.http.post('/api/auth/session').expect(401);
    expect((await read(person)).acts).not.toContain('END_SESSIONS');
  });

  it('ADMIN1 blocks until a term that is to come, and unblocks', async () => {
    const person = await aPerson(api);
    const past = new Date(api.clock.now().getTime() - 1000).toISOString();
    expect((await act(person, 'block', { until: past }).expect(422)).body.fields).toEqual({ until: 'FORMAT_INVALID' });
    const until = api.clock.inDays(3).toISOString();
    await act(person, 'block', { until }).expect(200);
    const blocked = await read(person);
    expect(blocked.blocked).toEqual({ until, reason });
    expect(blocked.acts).toContain('UNBLOCK');
    await act(person, 'unblock', {}).expect(200);
    await act(person, 'unblock', {}).expect(409);
    const login = { username: person.login, password: testPassword };
    expect((await api.guest().post('/api/auth/login').send(login).expect(200)).body.user.blocked).toBeUndefined();
    expect(await noted('identity.block', person)).toHaveLength(1);
  });

  it('SECURITY is for admins alone, of this site, and for a person that is there', async () => {
    const person = await aPerson(api);
    const client = await aPerson(api, { role: 'client' });
    for (const by of [person, client]) {
      await by.http.get(`/api/admin/users/${person.id}`).expect(403);
      await act(person, 'role', { role: 'admin' }, by).expect(403);
      await act(admin, 'reveal', {}, by).expect(403);
    }
    const evil = await act(person, 'role', { role: 'admin' }).set('Origin', 'https://evil.example').expect(403);
    expect(evil.body.error).toBe('CROSS_SITE');
    expect((await read(person)).role).toBe('user');
    const nobody = { ...person, id: '0190a000-0000-7000-8000-000000000000' };
    for (const [what, body] of [
      ['role', { role: 'client' }],
      ['block', { until: null }],
      ['unblock', {}],
      ['reveal', {}],
      ['end-sessions', {}],
    ] as const)
      await act(nobody, what, body).expect(404);
  });

  it('ADMIN1 finds people among twenty thousand without reading all of them, whatever they are looked up by', async () => {
    await api.sql(
      `insert into identity.people (id, login, login_key, email, email_key, nickname, firstname, lastname, phone, city, role,
         status, created_at)
       select ('0190a000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, 'many' || n, 'many' || n, n || '@many.example',
         n || '@many.example', 'Nick' || n, 'First' || n, 'Last' || n, '+7916' || lpad(n::text, 7, '0'), 'City ' || n, 'user',
         'IDENTIFIED', now() from generate_series(1, 20000) n`,
    );
    await api.sql('analyze identity.people');
    const asked = {
      LOGIN: 'many777',
      NAME: 'first12 l',
      NICK: 'nick31',
      PHONE: '8 (916) 001-23-45',
      EMAIL: '77@',
      CITY: 'city 9',
    };
    for (const [by, q] of Object.entries(asked)) {
      const { where, values } = narrowing(peopleFilter.parse({ by, q }), api.clock.now(), "''");
      const sql = `explain select p.id from identity.people p ${blockJoin} where ${where}`;
      const plan = (await api.sql<{ 'QUERY PLAN': string }>(sql, values)).map((line) => line['QUERY PLAN']).join('\n');
      expect([by, plan]).toEqual([by, expect.stringMatching(/people_\w+_begin_index/)]);
      expect([by, plan]).toEqual([by, expect.not.stringContaining('Seq Scan on people')]);
    }
  });
});
