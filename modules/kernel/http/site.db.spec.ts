import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { Jobs } from '../jobs/jobs.js';

describe('what pages and machines read', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({
      env: { METRICS_TOKEN: 'the token of the metrics', FIGURES: '{"contests":16,"users":2100,"prizes":9000}' },
    });
  });
  afterAll(() => api.close());

  it('I18N2 gives the messages of a language by files', async () => {
    const english = await api.guest().get('/locales/eng/errors.json').expect(200);
    const russian = await api.guest().get('/locales/rus/errors.json').expect(200);
    expect(english.body['errors.LOGIN_USED']).toBe('Login is used');
    expect(Object.keys(russian.body).toSorted()).toEqual(Object.keys(english.body).toSorted());
    expect(english.headers['content-type']).toMatch(/^application\/json/);
  });

  it.each([
    '/locales/eng/nothing.json',
    '/locales/deu/errors.json',
    '/locales/eng/..%2F..%2Fpackage.json',
    '/locales/eng/',
  ])('I18N2 has nothing else to read: %s', async (path) => {
    const reply = await api.guest().get(path);
    expect([404, 422]).toContain(reply.status);
    expect(reply.text).not.toContain('podium');
  });

  const missing = (body: Record<string, string>, ns = 'home') =>
    api.guest().post(`/locales/add/eng/${ns}`).type('form').send(body);
  const known = () => api.sql('select language, namespace, id from kernel.missing_messages order by id');

  it('I18N2 records a missing message once, and none that is there', async () => {
    await missing({ 'home.nothing': 'Title' }).expect(200, {});
    await missing({ 'home.nothing': 'Title', 'home.nowhere': 'Lead', 'home.title': 'Title' }, 'home').expect(200);
    await missing({ 'errors.LOGIN_USED': '' }, 'errors').expect(200);
    expect(await known()).toEqual([
      { language: 'eng', namespace: 'home', id: 'home.nothing' },
      { language: 'eng', namespace: 'home', id: 'home.nowhere' },
    ]);
  });

  it('SECURITY takes fifty missing messages of an address in a day, and keeps the newest thousand', async () => {
    const fill = async (address: string, count: number) => {
      const ids = Array.from({ length: count }, (_, n) => [`k.${address.replaceAll('.', '-')}.${n}`, 'x']);
      const call = missing(Object.fromEntries(ids)).set('X-Forwarded-For', address);
      return (await call).status;
    };
    expect([await fill('192.0.2.1', 20), await fill('192.0.2.1', 20), await fill('192.0.2.1', 11)]).toEqual([
      200, 200, 429,
    ]);
    const before = (await known()).length;
    await missing({ 'home.first': '' }).expect(200);
    await api.sql(
      `update kernel.missing_messages set recorded_at = recorded_at - interval '1 hour' where id = 'home.first'`,
    );
    for (let n = 0; n < 60; n += 1) expect(await fill(`198.51.100.${n}`, 20)).toBe(200);
    expect(before).toBeGreaterThan(20);
    const ids = (await known()).map(({ id }) => id);
    expect(ids).toHaveLength(1000);
    expect(ids).not.toContain('home.first');
    await missing({ 'home.last': '' }).expect(200);
    expect((await known()).map(({ id }) => id)).toContain('home.last');
  });

  it.each([
    ['a key of 121 characters', { ['k'.repeat(121)]: 'x' }],
    ['a text of 501 characters', { 'home.long': 'x'.repeat(501) }],
    ['a key that is none', { 'a whole sentence': 'x' }],
    ['a key without a part', { alone: 'x' }],
    ['a key with a NUL', { 'a\0b': 'x' }],
  ])('I18N2 records nothing of %s', async (_what, body) => {
    const before = (await known()).length;
    const reply = await missing(body as Record<string, string>);
    expect(reply.status).toBe(422);
    expect(await known()).toHaveLength(before);
  });

  it('NAV5 tells the settings that the web app needs, and none that are secret', async () => {
    const { body, text } = await api.guest().get('/api/site').expect(200);
    expect(body).toMatchObject({
      product: 'Podium',
      defaultLanguage: 'ENG',
      vacancyLink: 'all',
      demo: false,
      outbox: null,
    });
    expect(body.figures).toEqual({ contests: 16, users: 2100, prizes: 9000 });
    expect(body.counts).toEqual({ contests: 0, users: 0, solutions: 0 });
    for (const secret of [
      api.settings.SECRET,
      api.settings.ADMIN_PATH,
      api.settings.DATABASE_URL,
      api.settings.DATA_DIR,
    ])
      expect(text).not.toContain(secret);
  });

  it('OPERATION says that it is alive, and ready only when database, queue and storage are', async () => {
    await api.guest().get('/api/health/live').expect(200, { status: 'ok' });
    const checks = { database: true, queue: true, storage: true };
    await api.guest().get('/api/health/ready').expect(200, { status: 'ok', checks, notes: [] });
    const jobs = api.get(Jobs);
    const { isReady } = jobs;
    jobs.isReady = () => Promise.reject(new Error('no queue'));
    await api
      .guest()
      .get('/api/health/ready')
      .expect(503, { status: 'failing', checks: { ...checks, queue: false }, notes: [] });
    jobs.isReady = isReady;
  });

  it('OPERATION shows its figures to those who have the token', async () => {
    const metrics = (token?: string) => {
      const call = api.guest().get('/metrics');
      return token === undefined ? call : call.set('Authorization', `Bearer ${token}`);
    };
    expect((await metrics('the token of the metrics').expect(200)).text).toMatch(/^# HELP process_cpu/m);
    for (const wrong of [undefined, '', 'another token', 'the token of the metrics2'])
      expect((await metrics(wrong).expect(404)).body.error).toBe('NOT_FOUND');
  });
});
