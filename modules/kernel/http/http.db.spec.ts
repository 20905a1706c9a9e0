import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, testPassword, type TestPerson } from '../../../test/kit/people.js';

describe('every call', () => {
  let api: TestApp;
  let person: TestPerson;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    person = await aPerson(api);
    admin = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  const post = (body: string, type = 'application/json') =>
    api.guest().post('/api/auth/login').set('Content-Type', type).send(body);

  it.each([
    ['ru', 'Не найдено'],
    ['ru-RU,ru;q=0.9,en;q=0.8', 'Не найдено'],
    ['en;q=0.5, ru;q=0.1', 'Not found'],
    ['de-DE', 'Not found'],
    ['', 'Not found'],
    [`${'x'.repeat(5000)},ru`, 'Not found'],
  ])('ERR1 is refused with code and text for a reader of %j', async (language, message) => {
    const reply = await api.guest().get('/api/nowhere').set('Accept-Language', language).expect(404);
    expect(reply.body).toEqual({ error: 'NOT_FOUND', message });
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each([
    ['an unknown path', 'get', '/api/championships/x/y/z', 404, 'NOT_FOUND'],
    ['a path that is no URL', 'get', '/api/championships/%E0%A4%A', 404, 'NOT_FOUND'],
    ['a path with a NUL', 'get', '/api/championships/abc%00', 404, 'NOT_FOUND'],
    ['a name that no championship can have', 'get', '/api/championships/..%2F..%2Fetc', 404, 'NOT_FOUND'],
    ['an id that no topic can have', 'get', '/api/forum/topics/1', 404, 'NOT_FOUND'],
    ['a cursor that is not ours', 'get', '/api/championships?cursor=%00', 422, 'FORMAT_INVALID'],
    ['a cursor that was made up', 'get', '/api/championships?cursor=WyJhIiwiYiJd', 422, 'FORMAT_INVALID'],
    ['a page of too many', 'get', '/api/championships?limit=201', 422, 'FORMAT_INVALID'],
    ['a page of none', 'get', '/api/championships?limit=0', 422, 'FORMAT_INVALID'],
    ['two values where one is meant', 'get', '/api/championships?tab=all&tab=ended', 422, 'FORMAT_INVALID'],
    ['an id that is none', 'get', '/api/solutions/1%20or%201=1', 401, 'UNAUTHENTICATED'],
  ] as const)('ERR1 refuses %s', async (_what, method, path, status, error) => {
    const reply = await api.guest()[method](path).expect(status);
    expect(reply.body).toMatchObject({ error, message: expect.stringMatching(/^[A-Z]/) });
    expect(reply.text).not.toMatch(/stack|node_modules|statusCode/);
  });

  it.each([
    ['broken JSON', '{"username": ', undefined],
    ['JSON that is no object', '"username"', undefined],
    ['a list', '[1,2]', undefined],
    ['null', 'null', undefined],
    ['__proto__', '{"__proto__": {"isAdmin": true}, "username": "abcd", "password": "x"}', undefined],
    [
      'constructor.prototype',
      '{"constructor": {"prototype": {"a": 1}}, "username": "abcd", "password": "x"}',
      undefined,
    ],
    ['a list for a text', '{"username": ["abcd"], "password": "x"}', undefined],
    ['an object for a text', '{"username": {"$ne": ""}, "password": {"length": 8}}', undefined],
    ['a NUL', '{"username": "ab\\u0000cd", "password": "x"}', undefined],
    ['doubled form fields', 'username=abcd&username=efgh&password=x', 'application/x-www-form-urlencoded'],
    ['a multipart body without boundary', 'x', 'multipart/form-data'],
    ['a broken multipart body', '--b\r\nContent-Disposition: form-data; name="a"', 'multipart/form-data; boundary=b'],
  ])('ERR1 refuses a body with %s', async (_what, body, type) => {
    const reply = await post(body, type);
    expect(reply.status).toBe(422);
    expect(['FORMAT_INVALID', 'FIELD_REQUIRED']).toContain(reply.body.error);
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  it.each([
    ['delete', '/api/auth/login', 'POST'],
    ['get', '/api/auth/login?username=alice', 'POST'],
    ['post', '/api/user/resetpassword', null],
    ['put', '/api/user/sessions/0190a000-0000-7000-8000-000000000000', 'DELETE'],
    ['delete', '/api/site', 'GET, HEAD'],
    ['get', '/api/auth/confirm?token=x', 'POST'],
    ['head', '/api/auth/repeatmail?username=x', 'GET'],
    ['options', '/api/championships', 'GET, HEAD, POST'],
    ['patch', '/locales/add/eng/shell', 'POST'],
    ['post', '/locales/eng/shell.json', 'GET, HEAD'],
    ['post', '/locales/eng/shellxjson', null],
  ] as const)('ERR1 answers %s %s by what the path allows', async (method, path, allowed) => {
    const reply = await api.guest()[method](path);
    if (allowed === null) return expect([reply.status, reply.headers.allow]).toEqual([404, undefined]);
    expect([reply.status, reply.headers.allow]).toEqual([405, allowed]);
    if (method !== 'head') expect(reply.body.error).toBe('METHOD_NOT_ALLOWED');
  });

  it.each(['/api/health/live', '/api/championships', '/locales/eng/shell.json'])(
    'ERR1 answers a HEAD of %s as its GET, without the content',
    async (path) => {
      const [head, get] = await Promise.all([api.guest().head(path), api.guest().get(path)]);
      expect([head.status, head.headers['content-type']]).toEqual([200, get.headers['content-type']]);
      expect(head.text ?? '').toBe('');
    },
  );

  it('ERR1 tells where JSON breaks, and nothing of what it held', async () => {
    const reply = await post('{"username": "abcd",\n "password": secret}').expect(422);
    expect(reply.body).toMatchObject({ error: 'FORMAT_INVALID', details: { expected: 'JSON', line: 2, column: 14 } });
    expect(reply.text).not.toContain('secret');
  });

  it.each([
    ['', 'application/json', 422, { expected: 'JSON', line: 1, column: 1 }],
    ['{}', 'application/x-unknown', 415, { accepted: expect.arrayContaining(['application/json']) }],
    ['<login/>', 'application/xml', 415, { accepted: expect.arrayContaining(['multipart/form-data']) }],
    ['{}', 'no type at all', 415, { accepted: expect.arrayContaining(['application/json']) }],
    [`"${'x'.repeat(1024 * 1024)}"`, 'application/json', 413, { max: 8 * 1024 }],
  ])('ERR1 says what it wants instead of %.20j as %s', async (body, type, status, details) => {
    const headers = { 'Content-Type': type, 'Transfer-Encoding': 'chunked' };
    const call = request(`${api.url}/api/auth/login`, { method: 'POST', headers }).end(body);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(status);
    expect(JSON.parse(await text(answer))).toMatchObject({ message: expect.any(String), details });
  });

  it('ERR1 refuses a body over a few kilobytes, also of many small fields', async () => {
    const large = await post(JSON.stringify({ username: 'x'.repeat(8 * 1024) })).expect(413);
    expect(large.body).toMatchObject({ error: 'TOO_LARGE', details: { max: 8 * 1024 } });
    const form = `--b\r\nContent-Disposition: form-data; name="f"\r\n\r\n${'x'.repeat(5000)}\r\n`;
    const wide = await post(`${form}${form}--b--\r\n`, 'multipart/form-data; boundary=b').expect(413);
    expect(wide.body).toMatchObject({ error: 'TOO_LARGE', details: { max: 8 * 1024 } });
    const parts = Array.from(
      { length: 2000 },
      (_, n) => `--b\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nv\r\n`,
    );
    const many = await post(`${parts.join('')}--b--\r\n`, 'multipart/form-data; boundary=b').expect(413);
    expect(many.body.error).toBe('TOO_LARGE');
  });

  it.each([
    ['Sec-Fetch-Site', 'cross-site'],
    ['Sec-Fetch-Site', 'same-site'],
    ['Origin', 'https://evil.example'],
    ['Origin', 'null'],
  ])('SECURITY refuses a change that comes with %s: %s', async (header, value) => {
    const reply = await person.http.post('/api/auth/out').set(header, value).expect(403);
    expect(reply.body.error).toBe('CROSS_SITE');
    await person.http.post('/api/auth/session').expect(200);
  });

  it.each([
    ['Sec-Fetch-Site', 'cross-site'],
    ['Referer', 'https://evil.example/page'],
    ['Referer', 'no address'],
  ])('SECURITY refuses a GET that changes something when it comes with %s: %s', async (header, value) => {
    const ask = async (headers: Record<string, string>) => {
      const reply = await fetch(`${api.url}/api/auth/repeatmail?username=stranger`, { headers });
      return [reply.status, ((await reply.json()) as { error?: string }).error];
    };
    expect(await ask({ [header]: value })).toEqual([403, 'CROSS_SITE']);
    await api.sql('delete from kernel.rate_limits');
    expect(await ask({ Referer: `${api.url}/login` })).toEqual([200, undefined]);
    expect(await ask({})).toEqual([200, undefined]);
  });

  it('SECURITY takes changes of the own site, lets anybody read, and of programs takes those without a cookie', async () => {
    await person.http.post('/api/auth/session').set('Sec-Fetch-Site', 'same-origin').expect(200);
    await person.http.post('/api/auth/session').set('Origin', api.url).expect(200);
    await person.http.get('/api/championships').set('Sec-Fetch-Site', 'cross-site').expect(200);
    const status = async (headers: Record<string, string>, path = '/api/auth/session') =>
      (await fetch(api.url + path, { method: 'POST', headers })).status;
    const Cookie = `sid=${person.token}`;
    const Authorization = `Bearer ${person.token}`;
    expect(await status({ Authorization })).toBe(200);
    expect(await status({ Authorization, Cookie: 'device=x' })).toBe(200);
    expect(await status({}, '/api/auth/out')).toBe(200);
    expect(await status({ Cookie })).toBe(403);
    expect(await status({ Cookie, Authorization: 'Basic x' })).toBe(403);
    expect(await status({ Cookie, Referer: `${api.url}/` })).toBe(200);
    expect((await fetch(`${api.url}/api/user/sessions`, { headers: { Cookie } })).status).toBe(200);
  });

  it('SECURITY sends a content policy without inline scripts, and keeps answers out of caches and frames', async () => {
    const { headers } = await person.http.post('/api/auth/session').expect(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).toMatch(/object-src 'none'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).toMatch(/base-uri 'none'/);
    const features = String(headers['permissions-policy']).split(', ');
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(features).toContain(`${feature}=()`);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it.each(['/%ff', '/api/%', '/api/championships/%c3%28'])(
    'SECURITY answers %s, which is no path, under a policy too',
    async (path) => {
      const reply = await fetch(api.url + path);
      expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([404, 'NOT_FOUND']);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    },
  );

  it('SECURITY keeps browsers on TLS where the installation says that it has it', async () => {
    const secure = await startTestApp({ env: { COOKIE_SECURE: 'true' } });
    const { login: username } = await aPerson(secure);
    const reply = await secure.guest().post('/api/auth/login').send({ username, password: testPassword }).expect(200);
    expect(String(reply.headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=Lax/);
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await secure.close();
    const plain = await api.guest().get('/api/site').expect(200);
    expect(plain.headers['strict-transport-security']).toBeUndefined();
  });

  it('AUTH1 takes calls that promise JSON and send nothing', async () => {
    const { http } = await aPerson(api);
    const call = (path: string) => http.post(path).set('Content-Type', 'application/json');
    await call('/api/auth/session').expect(200);
    await call('/api/auth/out').expect(200, {});
    expect((await call('/api/auth/login').expect(422)).body.error).toBe('FIELD_REQUIRED');
  });

  it('SECURITY serves the console to admins alone, whatever it is asked with', async () => {
    for (const path of ['/api/admin/champs', '/api/admin/champs/0190a000-0000-7000-8000-000000000000']) {
      expect((await api.guest().get(path).expect(401)).body.error).toBe('UNAUTHENTICATED');
      expect((await person.http.get(path).expect(403)).body.error).toBe('FORBIDDEN');
      const client = await aPerson(api, { role: 'client' });
      await client.http.get(path).expect(403);
    }
    const { body, headers } = await admin.http.get('/api/admin/champs').expect(200);
    expect(body).toEqual([]);
    expect(headers['content-range']).toBe('champs 0-0/0');
  });

  it('NAV3 shows guests and users the same empty page on the hidden path', async () => {
    const path = api.settings.ADMIN_PATH;
    const pages = await Promise.all(
      [api.guest(), person.http].flatMap((http) =>
        [path, `${path}/`, `${path}/assets/index.js`].map((url) => http.get(url)),
      ),
    );
    for (const page of pages) {
      expect(page.status).toBe(200);
      expect(page.text).toBe('<!doctype html><meta charset="utf-8"><title></title>');
      expect(page.headers['x-robots-tag']).toBe('noindex');
    }
  });

  it('NAV3 answers at the hidden path as at any address that looks like it, to the last header', async () => {
    const { ADMIN_PATH: hidden } = api.settings;
    const answerOf = async (http: Agent, method: 'get' | 'head' | 'post', path: string) => {
      const { status, text, headers } = await http[method](path).set('X-Request-Id', 'one-for-all');
      return { status, text, headers: { ...headers, date: '' } };
    };
    const others = ['/office-of-8-tests', '/x7Q_9-2kkm', '/30000000'];
    for (const http of [api.guest(), person.http])
      for (const method of ['get', 'head'] as const)
        for (const end of ['', '/', '/champs', '/assets/index-9f3k.js', '?a=1']) {
          const own = await answerOf(http, method, hidden + end);
          for (const other of others) expect(await answerOf(http, method, other + end)).toEqual(own);
        }
    const page = await answerOf(admin.http, 'get', '/office-of-8-tests');
    expect(page.text).toBe('<!doctype html><meta charset="utf-8"><title></title>');
    expect((await answerOf(person.http, 'post', hidden)).status).toBe(404);
  });

  it('NAV3 names the hidden path in no answer but an admin’s own session', async () => {
    const paths = [
      '/api/site',
      '/api/openapi.json',
      '/api/championships',
      '/robots.txt',
      '/sitemap.xml',
      '/api/nowhere',
    ];
    const replies = await Promise.all([
      ...paths.flatMap((path) => [api.guest().get(path), person.http.get(path)]),
      person.http.post('/api/auth/session'),
    ]);
    for (const { text, headers } of replies) expect(text + JSON.stringify(headers)).not.toContain('office-of-7-tests');
    const own = await admin.http.post('/api/auth/session').expect(200);
    expect(own.body.user.adminPath).toBe('/office-of-7-tests');
  });
});
