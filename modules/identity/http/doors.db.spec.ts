import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { takePeople } from '../../../test/kit/imports.js';
import { mailsTo } from '../../../test/kit/mails.js';
import { aPerson, backAgain, testPassword, unique } from '../../../test/kit/people.js';
import { openPage } from '../../../test/kit/socket.js';
import { IdentityApi } from '../identity.api.js';

describe('the doors of an account', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  it('SECURITY takes no field that a form does not have: nobody makes themselves an admin', async () => {
    const login = unique('climber');
    const wish = { role: 'admin', status: 'IDENTIFIED', phone: '+79990000000', id: 'x', blocked: null, isAdmin: true };
    const body = { login, email: `${login}@example.org`, password: testPassword, password2: testPassword };
    await api
      .guest()
      .post('/api/auth/regist')
      .send({ ...body, ...wish });
    const [made] = await api.sql('select role, status, phone from identity.people where login = $1', [login]);
    expect(made).toEqual({ role: 'user', status: 'NEW', phone: null });
    const person = await aPerson(api, { status: 'CONFIRMED' });
    for (const [method, path, own] of [
      ['patch', 'user/personal', { city: 'Omsk' }],
      ['post', 'user/nickname', { nickname: unique('n') }],
      ['post', 'user/subscription', { subscription: true }],
      ['post', 'user/login', { login: unique('climber') }],
    ] as const)
      await person.http[method](`/api/${path}`).send({ ...wish, ...own });
    const [now] = await api.sql('select role, status, phone from identity.people where id = $1', [person.id]);
    expect(now).toEqual({ role: 'user', status: 'CONFIRMED', phone: null });
  });

  it('AUTH2 two hundred registrations of one login at once make one account', async () => {
    const login = unique('wanted');
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => {
        const own = at % 2 === 0 ? login : login.toUpperCase();
        const body = {
          login: own,
          email: `${login}-${at}@example.org`,
          password: testPassword,
          password2: testPassword,
        };
        return api.guest().post('/api/auth/regist').send(body);
      }),
    );
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => [body.error, body.fields]);
    expect(refused).toEqual(Array.from({ length: 199 }, () => ['LOGIN_USED', { login: 'LOGIN_USED' }]));
    expect(await api.sql('select id from identity.people where login_key = $1', [login])).toHaveLength(1);
  }, 180_000);

  it('SECURITY names of a million characters are refused with a code, at every door, and nothing is made of them', async () => {
    const name = 'Ж'.repeat(10 ** 6);
    const own = unique('long');
    const form = { login: own, email: `${own}@example.org`, password: testPassword, password2: testPassword };
    for (const field of ['login', 'email', 'firstname', 'lastname', 'password']) {
      const { status, body } = await api
        .guest()
        .post('/api/auth/regist')
        .send({ ...form, [field]: name });
      expect([field, status, body.error]).toEqual([field, 413, 'TOO_LARGE']);
    }
    expect(await api.sql('select from identity.people where email_key = $1', [form.email])).toEqual([]);
    const person = await aPerson(api);
    const before = await api.sql('select * from identity.people where id = $1', [person.id]);
    for (const [method, path, field] of [
      ['patch', 'user/personal', 'firstname'],
      ['patch', 'user/personal', 'city'],
      ['post', 'user/nickname', 'nickname'],
      ['post', 'user/login', 'login'],
      ['post', 'user/tokens', 'name'],
    ] as const) {
      const { status, body } = await person.http[method](`/api/${path}`).send({ [field]: name });
      expect([field, status, body.error]).toEqual([field, 413, 'TOO_LARGE']);
      const shorter = await person.http[method](`/api/${path}`).send({ [field]: name.slice(0, 20_000) });
      expect([field, shorter.status]).toEqual([field, 422]);
    }
    expect(await api.sql('select * from identity.people where id = $1', [person.id])).toEqual(before);
    const admin = await aPerson(api, { role: 'admin' });
    const rows = `login,email,firstname,lastname\n${own},${form.email},${name},Long\n`;
    const body = await takePeople(api, admin.http, rows);
    expect(body).toMatchObject({ added: 0, problems: 1, listed: [{ line: 2, value: expect.any(String) }] });
    expect(JSON.stringify(body).length).toBeLessThan(2000);
    expect(await api.sql('select from identity.people where email_key = $1', [form.email])).toEqual([]);
  });

  it('SECURITY says to no other site that it may read', async () => {
    const { http } = await aPerson(api);
    const origin = { Origin: 'https://evil.example' };
    for (const path of ['/api/site', '/api/user/personal', '/api/championships']) {
      const { headers } = await http.get(path).set(origin).expect(200);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    }
    await http.options('/api/user/personal').set(origin).set('Access-Control-Request-Method', 'PATCH').expect(405);
  });

  it('SECURITY writes no link to a host that a request names', async () => {
    const { login, email } = await aPerson(api);
    await ask(api.url, `/api/user/resetpsw?username=${login}`, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    const mails = await mailsTo(api, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('http://podium.test/');
    expect(mails[0]?.text).not.toContain('evil.example');
  });

  it('SECURITY closes the sockets of somebody whose role changes, who goes on with what they may now', async () => {
    const person = await aPerson(api);
    const page = await openPage(api, { Cookie: `sid=${person.token}` });
    await api.get(IdentityApi).setRole(person.login, 'client', 'Leads a championship');
    await page.gone;
    expect((await person.http.post('/api/auth/session').expect(200)).body.user.role).toBe('client');
    await api.get(IdentityApi).setRole(person.login, 'admin', 'Looks after the site');
    await person.http.post('/api/auth/session').expect(401);
    const { http } = await backAgain(api, person);
    await http.get('/api/admin/audit').expect(200);
  });
});

/** A request whose Host is not the one that it is sent to, as no client library sends it. */
const ask = (url: string, path: string, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path, headers }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve());
    })
      .on('error', reject)
      .end();
  });
