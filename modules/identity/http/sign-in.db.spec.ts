import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, startTestApp, type TestApp } from '../../../test/kit/api.js';
import { bodyKinds } from '../../../test/kit/bodies.js';
import { aPerson, testPassword, unique } from '../../../test/kit/people.js';
import { hashOf } from '../domain/session.js';

describe('signing in', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  const login = (username: string, password = testPassword, http: Agent = api.guest()) =>
    http.post('/api/auth/login').send({ username, password });
  const cookieOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers['set-cookie']);
  const tokenOf = (reply: { headers: Record<string, unknown> }) => /^sid=([^;]+)/.exec(cookieOf(reply))?.[1] ?? '';

  it.each(bodyKinds)('AUTH1 takes login, session and out as %s', async (_kind, send) => {
    const { login: username } = await aPerson(api);
    const reply = await send(api.guest(), '/api/auth/login', { username, password: testPassword }).expect(200);
    const http = api.signedIn(tokenOf(reply));
    const session = await send(http, '/api/auth/session', { nothing: 'more' }).expect(200);
    expect(session.body).toEqual(reply.body);
    await send(http, '/api/auth/out', { nothing: 'more' }).expect(200, {});
    await send(http, '/api/auth/session', {}).expect(401);
  });

  it('AUTH4 signs in by login or e-mail in any case and tells who it is', async () => {
    const person = await aPerson(api, { firstname: 'Ada', status: 'VERIFIED' });
    for (const username of [
      person.login,
      person.email,
      person.login.toUpperCase(),
      ` ${person.email.toUpperCase()} `,
    ]) {
      const { body } = await login(username).expect(200);
      expect(body.user).toEqual({
        login: person.login,
        email: person.email,
        nickname: '',
        firstname: 'Ada',
        lastname: null,
        avatar: null,
        role: 'user',
        status: 'VERIFIED',
        statusLoad: 'LOADED',
        choosesLogin: false,
        isNewNotify: false,
      });
    }
  });

  it('AUTH4 lets an unconfirmed person in as far as the hint to confirm', async () => {
    const person = await aPerson(api, { status: 'NEW' });
    const { body } = await login(person.login).expect(200);
    expect(body.user.status).toBe('NEW');
  });

  it('AUTH4 answers a wrong password and an unknown person alike', async () => {
    const { login: known } = await aPerson(api);
    const wrong = await login(known, 'not the password').expect(401);
    const unknown = await login(unique('nobody'), 'not the password').expect(401);
    expect(wrong.body).toEqual({ error: 'CREDENTIALS_WRONG', message: 'Wrong login or password' });
    expect(unknown.body).toEqual(wrong.body);
    const headers = (reply: typeof wrong) => Object.keys(reply.headers).toSorted();
    expect(headers(unknown)).toEqual(headers(wrong));
    expect(headers(wrong)).not.toContain('set-cookie');
  });

  it('SECURITY verifies a password for unknown people too, so that time tells nothing', async () => {
    await login(unique('warmup'), 'warm up');
    const costs: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    // The least of each: what else the process does meanwhile makes it more only.
    const ratio = () => Math.min(...costs.unknown) / Math.min(...costs.known);
    const isClear = () => ratio() > 0.75 && ratio() < 1.33;
    for (let round = 0; round < 15 || (round < 60 && !isClear()); round += 1) {
      // Each is asked once, so that nobody's limit has a say.
      const { login: known } = await aPerson(api);
      // Whoever comes first after a pause may take longer.
      for (const kind of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        // What this process computes, which is the same however long it waits for its turn on a busy machine.
        const before = process.cpuUsage();
        await login(kind === 'known' ? known : unique('nobody'), 'wrong').expect(401);
        const { user, system } = process.cpuUsage(before);
        costs[kind].push(user + system);
      }
    }
    expect(ratio()).toBeGreaterThan(0.75);
    expect(ratio()).toBeLessThan(1.33);
  });

  it('SECURITY gives a cookie that scripts, other sites and plain connections do not get', async () => {
    const { login: username } = await aPerson(api);
    const plain = cookieOf(await login(username).expect(200));
    expect(plain.split(',')).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/),
      // What pages may see of it tells nothing but that it is there.
      'signed-in=1; Max-Age=5184000; Path=/; SameSite=Lax',
      expect.stringMatching(/^device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const secure = await api
      .guest()
      .post('/api/auth/login')
      .set({ 'X-Forwarded-Proto': 'https', Origin: api.url.replace('http', 'https') })
      .send({ username, password: testPassword })
      .expect(200);
    for (const cookie of cookieOf(secure).split(',')) expect(cookie).toMatch(/; Secure/);
    expect(
      cookieOf(secure)
        .split(',')
        .map((cookie) => cookie.split('=')[0]),
    ).toEqual(['__Host-sid', 'signed-in', '__Host-device']);
  });

  it('SECURITY behind TLS believes no session that another host of the domain could have set', async () => {
    const { token } = await aPerson(api);
    const session = (cookie: string, protocol: string) =>
      api
        .guest()
        .post('/api/auth/session')
        .set({ 'X-Forwarded-Proto': protocol, 'Sec-Fetch-Site': 'same-origin', Cookie: `${cookie}=${token}` });
    await session('__Host-sid', 'https').expect(200);
    await session('sid', 'https').expect(401);
    await session('sid', 'http').expect(200);
    const secure = await startTestApp({ env: { COOKIE_SECURE: 'true' }, beside: api });
    for (const [cookie, status] of [
      ['sid', 401],
      ['__Host-sid', 200],
    ] as const) {
      const headers = { Cookie: `${cookie}=${token}`, 'Sec-Fetch-Site': 'same-origin' };
      expect((await fetch(`${secure.url}/api/auth/session`, { method: 'POST', headers })).status).toBe(status);
    }
    await secure.close();
  });

  it('SECURITY ends the session that the browser had when somebody signs in again, whoever it is', async () => {
    const [first, second] = [await aPerson(api), await aPerson(api)];
    for (const { login: username } of [first, second]) {
      const token = tokenOf(await login(first.login).expect(200));
      const http = api.signedIn(token);
      await login(username, testPassword, http).expect(200);
      await api.signedIn(token).post('/api/auth/session').expect(401);
    }
    await login(first.login, 'a guess', first.http).expect(401);
    await first.http.post('/api/auth/session').expect(200);
  });

  it('SECURITY keeps only a hash of the session token', async () => {
    const { login: username, id } = await aPerson(api);
    const token = tokenOf(await login(username).expect(200));
    const rows = await api.sql<{ token_hash: string }>('select * from identity.sessions where person_id = $1', [id]);
    expect(rows.map((row) => row.token_hash)).toContain(hashOf(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('AUTH4 takes the session as a bearer token too, for programs', async () => {
    const { token, login: own } = await aPerson(api);
    const bearer = (value: string) => api.guest().post('/api/auth/session').set('Authorization', value);
    expect((await bearer(`Bearer ${token}`).expect(200)).body.user.login).toBe(own);
    for (const wrong of [`Basic ${token}`, 'Bearer ', `Bearer ${token}x`, 'Bearer', `Bearer ${hashOf(token)}`])
      await bearer(wrong).expect(401);
  });

  it('AUTH4 gives a browser whose mark went a new one with its session, and a program none', async () => {
    const { token } = await aPerson(api);
    const reply = await api.signedIn(token).post('/api/auth/session').expect(200);
    expect(cookieOf(reply)).toBe('signed-in=1; Max-Age=5184000; Path=/; SameSite=Lax');
    const program = await api.guest().post('/api/auth/session').set('Authorization', `Bearer ${token}`).expect(200);
    expect(program.headers['set-cookie']).toBeUndefined();
  });

  it('AUTH4 ends the session on the server at logout, not only in the browser', async () => {
    const { login: username } = await aPerson(api);
    const token = tokenOf(await login(username).expect(200));
    const reply = await api.signedIn(token).post('/api/auth/out').expect(200, {});
    expect(cookieOf(reply)).toMatch(/^sid=; .*Expires=Thu, 01 Jan 1970.*,signed-in=; .*Expires=Thu, 01 Jan 1970/);
    const after = await api.signedIn(token).post('/api/auth/session').expect(401);
    expect(after.body).toEqual({ error: 'UNAUTHENTICATED', message: 'Log in first' });
    await api.guest().post('/api/auth/out').expect(200, {});
  });

  it('AUTH4 lists the own sessions and ends one or all others', async () => {
    const person = await aPerson(api);
    const other = await aPerson(api);
    const second = tokenOf(await login(person.login, testPassword, api.guest().set('User-Agent', 'Phone')).expect(200));
    await login(person.login).expect(200);
    const list = async () => (await person.http.get('/api/user/sessions').expect(200)).body.items;
    const items = await list();
    expect(items).toHaveLength(3);
    expect(items.map((item: { current: boolean }) => item.current)).toEqual([false, false, true]);
    expect(items[1]).toMatchObject({ userAgent: 'Phone', createdAt: expect.stringMatching(/Z$/) });
    expect(JSON.stringify(items)).not.toMatch(/token|hash/i);

    await other.http.delete(`/api/user/sessions/${items[1].id}`).expect(404);
    await person.http.delete(`/api/user/sessions/${items[1].id}`).expect(200, {});
    await api.signedIn(second).post('/api/auth/session').expect(401);
    await person.http.delete(`/api/user/sessions/${items[1].id}`).expect(404);
    await person.http.delete('/api/user/sessions').expect(200, { ended: 1 });
    expect(await list()).toHaveLength(1);
    await other.http.post('/api/auth/session').expect(200);
    await api.guest().get('/api/user/sessions').expect(401);
  });

  const isIn = async (http: Agent) => (await http.post('/api/auth/session')).status === 200;

  it('AUTH4 ends a session after 14 days without use and 60 days in all', async () => {
    const [idle, busy] = [await aPerson(api), await aPerson(api)];
    for (let day = 10; day < 60; day += 10) {
      api.clock.pass({ days: 10 });
      expect(await isIn(busy.http)).toBe(true);
    }
    expect(await isIn(idle.http)).toBe(false);
    api.clock.pass({ days: 10 });
    expect(await isIn(busy.http)).toBe(false);
  });

  it('AUTH4 ends the idle session of an admin after an hour', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const user = await aPerson(api);
    api.clock.pass({ minutes: 59 });
    expect(await isIn(admin.http)).toBe(true);
    api.clock.pass({ minutes: 61 });
    expect([await isIn(admin.http), await isIn(user.http)]).toEqual([false, true]);
  });
});
