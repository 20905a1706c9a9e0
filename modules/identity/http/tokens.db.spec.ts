import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { aChampionship, participate } from '../../../test/kit/championships.js';
import { mailsTo } from '../../../test/kit/mails.js';
import { aPerson, backAgain, type TestPerson } from '../../../test/kit/people.js';
import { typedVacancy } from '../../../test/kit/vacancies.js';
import { IdentityApi } from '../identity.api.js';
import { tokenTouchMs } from '../domain/api-token.js';

const dayMs = 24 * 3600 * 1000;

describe('AUTH10 API tokens', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const make = async ({ http }: TestPerson, scopes: string[], more: object = {}) => {
    const body = { name: 'CI', scopes, expiresInDays: 30, ...more };
    const answer = await http.post('/api/user/tokens').set('Accept-Language', 'en').send(body);
    expect(answer.status).toBe(200);
    return answer.body as { id: string; token: string; expiresAt: string };
  };
  const by = (token: string) => {
    const agent = api.guest();
    void agent.set('Authorization', `Bearer ${token}`).set('Accept-Language', 'en');
    return agent;
  };
  const listOf = async ({ http }: TestPerson) => (await http.get('/api/user/tokens').expect(200)).body.items;
  const whoIs = (token: string) => by(token).post('/api/auth/session');

  test('is made, shown once, and told of by mail; only its SHA-256 is stored', async () => {
    const person = await aPerson(api);
    const made = await make(person, ['read', 'submit']);
    expect(made.token).toMatch(/^pdm_[0-9A-Za-z]{42}$/);
    expect((await whoIs(made.token).expect(200)).body.user.login).toBe(person.login);
    const [row] = await listOf(person);
    expect(Date.parse(row.expiresAt) - Date.parse(row.createdAt)).toBe(30 * dayMs);
    expect(row).toMatchObject({ id: made.id, name: 'CI', scopes: ['read', 'submit'], expiresAt: made.expiresAt });
    expect(JSON.stringify(row)).not.toContain(made.token.slice(4, 20));
    const stored = await api.sql('select t::text from identity.api_tokens t where id = $1', [made.id]);
    expect(JSON.stringify(stored)).not.toContain(made.token.slice(4, 20));
    const mails = await mailsTo(api, person.email);
    expect(mails.map(({ subject }) => subject)).toContain('A token was created for your Podium account');
    expect(JSON.stringify(mails)).not.toContain(made.token.slice(4, 20));
  });

  test('does what its scopes say, and names the one that it needs', async () => {
    const { champname } = await aChampionship(api);
    const person = await aPerson(api);
    const path = `/api/championships/${champname}/participation`;
    const take = (token: string) => by(token).post(path).send({ acceptRules: true });
    const reading = await make(person, ['read']);
    await by(reading.token).get('/api/user/personal').expect(200);
    const { body } = await take(reading.token).expect(403);
    expect(body).toMatchObject({
      error: 'TOKEN_SCOPE',
      message: 'This token may not do this: it needs the scope submit',
      details: { needs: 'submit' },
    });
    const submitting = await make(person, ['submit']);
    await take(submitting.token).expect(200);
    await by(submitting.token).get(`/api/championships/${champname}/solutions`).expect(200);
    const { body: organiser } = await by(submitting.token)
      .get(`/api/championships/${champname}/submissions`)
      .expect(403);
    expect(organiser.details).toEqual({ needs: 'organise' });
  });

  test.each([
    ['get', 'user/tokens', {}],
    ['post', 'user/tokens', { name: 'more', scopes: ['operate'], expiresInDays: 1 }],
    ['delete', 'user/tokens', {}],
    ['get', 'user/sessions', {}],
    ['delete', 'user/sessions', {}],
    ['post', 'user/password', { oldpassword: 'x', newpassword: 'a longer password' }],
    ['post', 'user/email', { email: 'new@example.org' }],
    ['post', 'user/phone', { phone: '+79120000000' }],
    ['post', 'auth/login', { username: 'x', password: 'x' }],
  ] as const)('%s %s is for no token, whatever its scopes', async (method, path, body) => {
    const person = await aPerson(api, { role: 'admin' });
    const { token } = await make(person, ['read', 'submit', 'organise', 'operate']);
    const answer = await by(token)[method](`/api/${path}`).send(body);
    expect([answer.status, answer.body.error]).toEqual([403, 'TOKEN_NOT_ENOUGH']);
    expect(await listOf(person)).toHaveLength(1);
  });

  test('does no more than its person: a role that is gone is gone for it too', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const { token } = await make(admin, ['operate']);
    const reading = await make(admin, ['read']);
    await by(token).get('/api/admin/audit').expect(200);
    await by(reading.token).get('/api/admin/audit').expect(403);
    await api.sql(`update identity.people set role = 'user' where id = $1`, [admin.id]);
    const { body } = await by(token).get('/api/admin/audit').expect(403);
    expect(body.error).toBe('FORBIDDEN');
    const user = await make(await aPerson(api), ['operate', 'organise']);
    await by(user.token).get('/api/admin/audit').expect(403);
    const { champname } = await aChampionship(api);
    await by(user.token).get(`/api/championships/${champname}/edit`).expect(404);
  });

  test('SECURITY is made by no call that was under way when a new password ended its session', async () => {
    const person = await aPerson(api);
    const changing = new pg.Client({ connectionString: api.database.url });
    await changing.connect();
    await changing.query('begin');
    await changing.query('select from identity.people where id = $1 for update', [person.id]);
    const wish = { name: 'CI', scopes: ['read'], expiresInDays: 30 };
    const making = person.http
      .post('/api/user/tokens')
      .send(wish)
      .then((reply) => reply);
    await untilBlocked(api, 'identity.people%for');
    await changing.query('delete from identity.sessions where person_id = $1', [person.id]);
    await changing.query('commit');
    await changing.end();
    const { status, body } = await making;
    expect([status, body.error]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await api.sql('select from identity.api_tokens where person_id = $1', [person.id])).toEqual([]);
  });

  test('SECURITY operates for nobody who became an admin after it was made, nor for who is one again', async () => {
    const person = await aPerson(api);
    const made = { before: await make(person, ['read', 'operate']), reading: await make(person, ['read']) };
    const leading = await make(person, ['organise']);
    const others = `/api/championships/${(await aChampionship(api)).champname}/edit`;
    await by(leading.token).get(others).expect(404);
    const become = (role: 'user' | 'admin') => api.get(IdentityApi).setRole(person.login, role, 'Asked for');
    await become('admin');
    await by(made.before.token).get('/api/admin/audit').expect(401);
    await by(leading.token).get(others).expect(401);
    await whoIs(made.reading.token).expect(200);
    const { token } = await make(await backAgain(api, person), ['operate']);
    await by(token).get('/api/admin/audit').expect(200);
    await become('user');
    await become('admin');
    await by(token).get('/api/admin/audit').expect(401);
  });

  test('reads alone while its person is blocked', async () => {
    const { champname } = await aChampionship(api);
    const person = await aPerson(api);
    const { token } = await make(person, ['submit']);
    await api.get(IdentityApi).block(person.id, { until: null, reason: 'spam' });
    const path = `/api/championships/${champname}`;
    const { body } = await by(token).post(`${path}/participation`).send({ acceptRules: true }).expect(403);
    expect(body.error).toBe('ACCOUNT_BLOCKED');
    await by(token).get(path).expect(200);
  });

  test('sees of others what an admin sees only where it was made to lead or operate', async () => {
    const { champname } = await aChampionship(api);
    const admin = await aPerson(api, { role: 'admin' });
    await participate(await aPerson(api), champname);
    const submissions = (token: string) => by(token).get(`/api/championships/${champname}/submissions`);
    await submissions((await make(admin, ['organise'])).token).expect(200);
    await submissions((await make(admin, ['submit'])).token).expect(403);
  });

  test.each(['articles', 'vacancies'])(
    'reads drafts of others in %s only where it was made to operate',
    async (what) => {
      const author = await aPerson(api);
      const { body } = await author.http.post(`/api/${what}`).send(what === 'articles' ? {} : typedVacancy());
      const admin = await aPerson(api, { role: 'admin' });
      for (const [scopes, status] of [
        [['read', 'submit', 'organise'], 404],
        [['operate'], 200],
      ] as const) {
        const { token } = await make(admin, [...scopes]);
        await by(token).get(`/api/${what}/${body.id}`).expect(status);
      }
    },
  );

  test('is refused when it was cut, forged, revoked, or has expired, on public pages as well', async () => {
    const person = await aPerson(api);
    const { id, token } = await make(person, ['read'], { expiresInDays: 1 });
    const other = await make(person, ['read'], { expiresInDays: 1 });
    const forged = `pdm_${'A'.repeat(36)}${token.slice(-6)}`;
    const wellFormed = 'pdm_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0TyBiU';
    for (const wrong of [token.slice(0, -1), `${token}0`, 'pdm_', forged, wellFormed]) {
      const { body } = await whoIs(wrong).expect(401);
      expect([wrong, body.error]).toEqual([wrong, 'TOKEN_INVALID']);
      await by(wrong).get('/api/championships').expect(401);
    }
    await person.http.delete(`/api/user/tokens/${id}`).expect(200);
    await person.http.delete(`/api/user/tokens/${id}`).expect(404);
    expect((await whoIs(token).expect(401)).body.error).toBe('TOKEN_INVALID');
    await whoIs(other.token).expect(200);
    api.clock.pass({ days: 1 });
    expect((await whoIs(other.token).expect(401)).body.error).toBe('TOKEN_EXPIRED');
  });

  test('is nobody else’s to see or revoke', async () => {
    const owner = await aPerson(api);
    const { id, token } = await make(owner, ['read']);
    const stranger = await aPerson(api);
    expect(await listOf(stranger)).toEqual([]);
    await stranger.http.delete(`/api/user/tokens/${id}`).expect(404);
    expect((await stranger.http.delete('/api/user/tokens').expect(200)).body).toEqual({ ended: 0 });
    await whoIs(token).expect(200);
    expect((await owner.http.delete('/api/user/tokens').expect(200)).body).toEqual({ ended: 1 });
    await whoIs(token).expect(401);
  });

  test('says when it was last used, written once for many calls', async () => {
    const person = await aPerson(api);
    const { id, token } = await make(person, ['read']);
    expect((await listOf(person))[0].lastUsedAt).toBeNull();
    await Promise.all(Array.from({ length: 10 }, () => whoIs(token).expect(200)));
    const first = (await listOf(person))[0].lastUsedAt;
    expect(Date.parse(first)).toBeLessThanOrEqual(api.clock.now().getTime());
    const version = () => api.sql('select xmin::text as v from identity.api_tokens where id = $1', [id]);
    const before = await version();
    api.clock.pass({ seconds: tokenTouchMs / 1000 - 300 });
    await whoIs(token).expect(200);
    expect(await version()).toEqual(before);
    api.clock.pass({ seconds: 301 });
    await whoIs(token).expect(200);
    expect(Date.parse((await listOf(person))[0].lastUsedAt)).toBeGreaterThan(Date.parse(first) + tokenTouchMs);
  });

  test('of fifty there is room for no other, however many ask at once', async () => {
    const person = await aPerson(api);
    for (let n = 0; n < 47; n += 1) await make(person, ['read'], { name: `token ${n}` });
    const body = { name: 'one more', scopes: ['read'], expiresInDays: 1 };
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.http.post('/api/user/tokens').send(body)));
    const made = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ body: { error } }) => error === 'TOKEN_LIMIT');
    expect([made.length, refused.length]).toEqual([3, 5]);
    expect(await listOf(person)).toHaveLength(50);
    // Those that are over take no room.
    api.clock.pass({ days: 1 });
    await make(await backAgain(api, person), ['read']);
  });

  test.each([
    [{ name: '' }, { name: 'FIELD_REQUIRED' }],
    [{ name: 'x'.repeat(65) }, { name: 'TOO_LONG' }],
    [{ name: 'a\u202eb' }, { name: 'FORMAT_INVALID' }],
    [{ scopes: [] }, { scopes: 'FIELD_REQUIRED' }],
    [{ scopes: ['everything'] }, { scopes: 'FORMAT_INVALID' }],
    [{ expiresInDays: 0 }, { expiresInDays: 'FORMAT_INVALID' }],
    [{ expiresInDays: 366 }, { expiresInDays: 'FORMAT_INVALID' }],
    [
      { championship: 'small', days: 1 },
      { championship: 'FORMAT_INVALID', days: 'FORMAT_INVALID' },
    ],
  ])('is not made of %j', async (wrong, fields) => {
    const person = await aPerson(api);
    const { http } = person;
    const body = { name: 'CI', scopes: ['read'], expiresInDays: 30, ...wrong };
    const answer = await http.post('/api/user/tokens').send(body).expect(422);
    const found = Object.entries(answer.body.fields).map(([field, code]) => [field.split('.')[0], code]);
    expect(Object.fromEntries(found)).toEqual(fields);
    expect(await listOf(person)).toEqual([]);
  });

  test('goes with a password that was forgotten, as a stranger may have made it', async () => {
    const person = await aPerson(api);
    const { token } = await make(person, ['read']);
    await api.guest().get(`/api/user/resetpsw?username=${person.login}`).expect(200);
    const mails = await mailsTo(api, person.email);
    const code = mails.map(({ text }) => /password reset code is (\d{6})/.exec(text)?.[1]).find(Boolean) ?? '';
    const reset = { login: person.login, newpassword: 'a much newer password', code };
    await api.guest().post('/api/user/resetpsw').send(reset).expect(200);
    expect((await whoIs(token).expect(401)).body.error).toBe('TOKEN_INVALID');
  });
});
