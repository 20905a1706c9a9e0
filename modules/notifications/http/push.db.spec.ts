import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { aPerson, backAgain, forgetSessions, type TestPerson, unique } from '../../../test/kit/people.js';
import { type PushServer, startPushServer } from '../../../test/kit/push-server.js';
import { Notices } from '../../kernel/notices/notices.js';
import { Pushes } from '../flows/pushes.js';

describe('NOTIF1 browsers that show what is new', () => {
  let service: PushServer;
  let api: TestApp;
  let key = '';
  beforeAll(async () => {
    service = await startPushServer(() => key);
    api = await startTestApp({ worker: true, env: { PUSH_SERVICES: JSON.stringify([service.origin]) } });
    key = (await (await aPerson(api)).http.get('/api/notifications/push').expect(200)).body.key;
  });
  afterAll(async () => {
    await api.close();
    await service.close();
  });

  const subscribe = ({ http }: TestPerson, subscription: object) =>
    http.put('/api/notifications/push').send(subscription);
  const withBrowser = async (person: TestPerson) => {
    const browser = service.browser();
    await subscribe(person, browser.subscription).expect(200);
    return browser;
  };
  const tell = async (people: readonly TestPerson[], title = unique('title')) => {
    await api.get(Notices).tell({
      cause: 'news.organiser',
      reason: title,
      url: `/championship/${title}`,
      params: { title: { eng: title, rus: `${title} по-русски` }, text: { eng: 'Text', rus: 'Текст' } },
      people: people.map(({ id }) => ({ personId: id })),
    });
    await api.settle({ hurry: true });
    return title;
  };
  const titles = (browser: { shown: Record<string, string>[] }) => browser.shown.map(({ title }) => title);
  const news = (push: boolean) => ({ subjects: { news: { site: true, mail: 'never', push } } });
  const choose = ({ http }: TestPerson, body: object) => http.put('/api/notifications/channels').send(body).expect(200);

  it('NOTIF1 show it in each browser of its person, in their language, with the place that it leads to, and to nobody else', async () => {
    const [person, other] = [await aPerson(api), await aPerson(api)];
    const [one, two, others] = [await withBrowser(person), await withBrowser(person), await withBrowser(other)];
    await subscribe(person, one.subscription).expect(200);
    await choose(person, { language: 'RUS' });
    const title = await tell([person]);
    const url = `/championship/${title}`;
    const shown = { title: `${title} по-русски`, body: 'Текст', url, lang: 'ru', tag: expect.any(String) };
    expect([one.shown, two.shown, others.shown]).toEqual([[shown], [shown], []]);
  });

  it('NOTIF1 show nothing of a subject that is off, and wait for the end of quiet hours', async () => {
    // It is noon in Moscow.
    api.clock.set('2026-03-10T09:00:00Z');
    const person = await aPerson(api);
    const browser = await withBrowser(person);
    await choose(person, news(false));
    await tell([person]);
    await choose(person, { ...news(true), quiet: { from: 11, to: 14 }, zone: 'Europe/Moscow' });
    const late = await tell([person]);
    await api.get(Pushes).sendDue();
    expect(titles(browser)).toEqual([]);
    api.clock.set('2026-03-10T11:00:00Z');
    await api.get(Pushes).sendDue();
    await api.get(Pushes).sendDue();
    expect(titles(browser)).toEqual([late]);
  });

  it('NOTIF1 show nothing that waited for the end of quiet hours of a subject that was switched off meanwhile', async () => {
    api.clock.set('2026-03-10T09:00:00Z');
    const person = await aPerson(api);
    const browser = await withBrowser(person);
    await choose(person, { ...news(true), quiet: { from: 11, to: 14 }, zone: 'Europe/Moscow' });
    await tell([person]);
    await choose(person, news(false));
    api.clock.set('2026-03-10T11:00:00Z');
    await api.get(Pushes).sendDue();
    expect(titles(browser)).toEqual([]);
    // Nor later, when they want it again.
    await choose(person, news(true));
    await api.get(Pushes).sendDue();
    expect(titles(browser)).toEqual([]);
  });

  it('NOTIF1 get it once a service that refused for now takes it, and many at once as one', async () => {
    const person = await aPerson(api);
    const browser = await withBrowser(person);
    service.answers.push(503, 429);
    const title = await tell([person]);
    expect(titles(browser)).toEqual([title]);
    await choose(person, { quiet: { from: 0, to: 23 }, zone: 'UTC', language: 'ENG' });
    api.clock.set('2026-03-10T11:00:00Z');
    for (let n = 0; n < 4; n += 1) await tell([person]);
    api.clock.set('2026-03-10T23:00:00Z');
    await api.get(Pushes).sendDue();
    expect(titles(browser)).toEqual([title, '4 notifications on Podium']);
    expect(browser.shown[1]?.['url']).toBe(`/user/${person.login}/notifications`);
  });

  it('NOTIF1 are forgotten when their service says that they are gone, while others still show it', async () => {
    const person = await aPerson(api);
    const gone = await withBrowser(person);
    service.answers.push(410);
    await tell([person]);
    expect(gone.shown).toEqual([]);
    const asked = service.asked();
    await tell([person]);
    expect(service.asked()).toBe(asked);
    const browser = await withBrowser(person);
    const title = await tell([person]);
    expect(titles(browser)).toEqual([title]);
  });

  it('NOTIF1 SECURITY show nothing once they were switched off, somebody else signed in there, or the session ended', async () => {
    const [person, next] = [await aPerson(api), await aPerson(api)];
    const [off, shared, left] = [await withBrowser(person), await withBrowser(person), await withBrowser(person)];
    await next.http.post('/api/notifications/push/off').send({ endpoint: left.subscription.endpoint }).expect(200);
    await person.http.post('/api/notifications/push/off').send({ endpoint: off.subscription.endpoint }).expect(200);
    await subscribe(next, shared.subscription).expect(200);
    const title = await tell([person]);
    expect([off, shared, left].map(titles)).toEqual([[], [], [title]]);
    await person.http.post('/api/auth/out').send({}).expect(200);
    await api.settle();
    await tell([person]);
    expect(titles(left)).toEqual([title]);
  });

  it('NOTIF1 SECURITY show what is new for who took a browser over, until their own session ends, whenever that before did', async () => {
    const [person, next] = [await aPerson(api), await aPerson(api)];
    const shared = await withBrowser(person);
    await subscribe(next, shared.subscription).expect(200);
    await person.http.post('/api/auth/out').send({}).expect(200);
    await api.settle();
    const title = await tell([next]);
    expect(titles(shared)).toEqual([title]);
    await next.http.post('/api/auth/out').send({}).expect(200);
    await api.settle();
    await tell([next]);
    expect(titles(shared)).toEqual([title]);
  });

  it('NOTIF1 SECURITY are switched on by no call that was under way when a new password ended its session', async () => {
    const person = await aPerson(api);
    const changing = new pg.Client({ connectionString: api.database.url });
    await changing.connect();
    await changing.query('begin');
    await changing.query('delete from identity.sessions where person_id = $1', [person.id]);
    const switching = subscribe(person, service.browser().subscription).then((reply) => reply);
    await untilBlocked(api, 'identity.sessions%for share', { unless: switching });
    await changing.query('commit');
    await changing.end();
    const { status, body } = await switching;
    expect([status, body.error]).toEqual([401, 'UNAUTHENTICATED']);
    const sql = 'select from notifications.push_subscriptions where person_id = $1';
    expect(await api.sql(sql, [person.id])).toEqual([]);
  });

  it('NOTIF1 SECURITY are told of to the session alone that has switched them on, for as long as it lasts', async () => {
    const [person, next] = [await aPerson(api), await aPerson(api)];
    const told = async ({ http }: TestPerson) => (await http.get('/api/notifications/push').expect(200)).body.endpoints;
    const { endpoint } = (await withBrowser(person)).subscription;
    const beside = await backAgain(api, person);
    expect([await told(person), await told(beside), await told(next)]).toEqual([[endpoint], [], []]);
    await person.http.post('/api/auth/out').send({}).expect(200);
    await api.settle();
    expect(await told(await backAgain(api, person))).toEqual([]);
  });

  it('NOTIF1 SECURITY show nothing once the session is over by time', async () => {
    const person = await aPerson(api);
    const browser = await withBrowser(person);
    api.clock.pass({ days: 15 });
    await forgetSessions(api);
    await api.settle();
    await tell([person]);
    expect(browser.shown).toEqual([]);
    expect(await api.sql('select 1 from identity.sessions where person_id = $1', [person.id])).toEqual([]);
  });

  it('NOTIF1 SECURITY are reached at known services alone, and are ten of a person at most', async () => {
    const person = await aPerson(api);
    const { keys } = service.browser().subscription;
    for (const endpoint of ['http://127.0.0.1:9/push', 'https://example.org/push', 'http://169.254.169.254/latest']) {
      const { body } = await subscribe(person, { endpoint, keys }).expect(422);
      expect(body.error).toBe('PUSH_SERVICE_UNKNOWN');
    }
    await subscribe(person, { endpoint: `${service.origin}/push/1`, keys: { p256dh: 'short', auth: '' } }).expect(422);
    await api.guest().put('/api/notifications/push').send(service.browser().subscription).expect(401);
    await Promise.all(Array.from({ length: 12 }, () => withBrowser(person)));
    const sql = 'select id from notifications.push_subscriptions where person_id = $1';
    expect(await api.sql(sql, [person.id])).toHaveLength(10);
  });

  it('NOTIF1 keep nobody waiting by keys that are none, nor by a service that refuses one of them again and again', async () => {
    const [person, other] = [await aPerson(api), await aPerson(api)];
    const { endpoint, keys } = (await withBrowser(person)).subscription;
    // As long as a key, and no point of the curve.
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    const { body } = await subscribe(person, { endpoint, keys: { ...keys, p256dh } }).expect(422);
    expect(body.fields).toEqual({ keys: 'FORMAT_INVALID' });
    // Of before they were looked at.
    await api.sql('update notifications.push_subscriptions set p256dh = $2 where endpoint = $1', [endpoint, p256dh]);
    const [real, others] = [await withBrowser(person), await withBrowser(other)];
    const title = await tell([person]);
    expect(titles(real)).toEqual([title]);

    real.refusal = 400;
    const dueSql = `insert into notifications.notices
        (id, person_id, reason, cause, params, url, senddate, on_site, push_at)
      select gen_random_uuid(), $1, 'due ' || n, 'news.organiser', '{"title":"Late","text":""}'::jsonb, '', $2::timestamptz,
        true, $2::timestamptz from generate_series(1, $3::int) n`;
    const before = (seconds: number) => new Date(api.clock.now().getTime() - seconds * 1000);
    await api.sql(dueSql, [person.id, before(60), 600]);
    await api.sql(dueSql, [other.id, before(1), 1]);
    await expect(api.get(Pushes).sendDue()).rejects.toThrow('Not everybody was reached');
    expect(titles(others)).toEqual(['Late']);
    // A browser that was off for a day is told no more.
    api.clock.pass({ days: 1, minutes: 1 });
    await api.get(Pushes).sendDue();
    const leftSql = 'select 1 from notifications.notices where person_id = $1 and push_at is not null';
    expect(await api.sql(leftSql, [person.id])).toEqual([]);
  });

  it('NOTIF1 show nothing to somebody whose e-mail is not confirmed', async () => {
    const person = await aPerson(api, { status: 'NEW' });
    const browser = await withBrowser(person);
    await tell([person]);
    expect(browser.shown).toEqual([]);
  });

  it('NOTIF1 are ten of a person: the eleventh takes the place of their own that was switched on first', async () => {
    const [person, other] = [await aPerson(api), await aPerson(api)];
    const others = await withBrowser(other);
    const browsers: Awaited<ReturnType<typeof withBrowser>>[] = [];
    for (let n = 0; n < 11; n += 1) browsers.push(await withBrowser(person));
    const title = await tell([person, other]);
    expect(browsers.map((browser) => titles(browser).length)).toEqual([0, ...Array.from({ length: 10 }, () => 1)]);
    expect([browsers[10]!, others].map(titles)).toEqual([[title], [title]]);
  });
});
