import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RouteSpec } from '../../modules/kernel/contract/route.js';
import { RoutesOfApp } from '../../modules/kernel/http/routes-of-app.js';
import { type Agent, startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit, type TestChampionship } from '../kit/championships.js';
import { aPerson, type TestPerson } from '../kit/people.js';
import { openPage, tell } from '../kit/socket.js';

const file = 'train.csv';

/** Every road to what is not for everybody; each route that names a championship is one, also one that is added later. */
describe('gates', () => {
  let api: TestApp;
  let member: TestPerson & { teamId: string };
  let stranger: TestPerson;
  let open: TestChampionship;
  const closed = new Map<string, TestChampionship>();
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    open = await aChampionship(api);
    closed.set('a test', await aChampionship(api, { isTest: true }));
    closed.set('a draft', await aChampionship(api, { published: false }));
    [member, stranger] = [await aParticipant(api, open), await aPerson(api)];
    await submit(member, open, solutionOff(3)).expect(202);
    await api.settleBoards();
  });
  afterAll(() => api.close());

  const params = (champname: string): Record<string, string> => ({
    champname,
    name: file,
    id: randomUUID(),
    team: 'Anybody',
    tourId: randomUUID(),
  });
  const roads = (): RouteSpec[] =>
    api
      .get(RoutesOfApp)
      .all()
      .filter(({ path }) => path.includes('{champname}'));
  const walk = (http: Agent, { method, path }: RouteSpec, champname: string) => {
    const values = params(champname);
    const url = `/api/${path.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? 'x')}`;
    const call = http[method.toLowerCase() as 'get'](url);
    return ['GET', 'HEAD'].includes(method) ? call : call.set('Content-Type', 'application/json').send('{}');
  };

  it.each(['a test', 'a draft'])(
    'CHAMP1 no route that names a championship opens %s to a guest or a stranger',
    async (what) => {
      const { champname } = closed.get(what)!;
      expect(roads().length).toBeGreaterThan(15);
      for (const http of [api.guest(), stranger.http, member.http]) {
        for (const road of roads()) {
          const { status, text } = await walk(http, road, champname);
          expect([road.method, road.path, status >= 400 && status < 500]).toEqual([road.method, road.path, true]);
          expect(text ?? '').not.toMatch(/Title of|Teaser|description that only|rows/);
        }
      }
    },
  );

  it('CHAMP1 lists a test to its client and admins alone, and its page, files and board answer them', async () => {
    const test = closed.get('a test')!;
    const admin = await aPerson(api, { role: 'admin' });
    const lists = async (http: Agent) =>
      (await http.get('/api/championships').query({ limit: 200 }).expect(200)).body.items.some(
        ({ champname }: { champname: string }) => champname === test.champname,
      );
    for (const http of [api.guest(), stranger.http, open.owner.http]) expect(await lists(http)).toBe(false);
    for (const { http } of [test.owner, admin]) {
      expect(await lists(http)).toBe(true);
      for (const path of ['', '/files', `/files/${file}`, '/leaderboard', '/leaderboard.csv', '/queue'])
        await http.get(`/api/championships/${test.champname}${path}`).expect(200);
    }
  });

  it('CHAMP3 a file comes by its own championship alone, whatever the address is made of', async () => {
    const own = await aChampionship(api, { files: { 'own.csv': 'mine' } });
    const away = [
      `${own.champname}/files/own.csv`,
      `${own.champname}/files/own%2Ecsv`,
      `${open.champname}/files/own.csv`,
      `${open.champname}/files/..%2F..%2F${own.champname}%2Ffiles%2Fown.csv`,
      `${open.champname}/files/%252e%252e%252fown.csv`,
      `${open.champname}/../${own.champname}/files/own.csv`,
      `${open.champname}%2F..%2F${own.champname}/files/own.csv`,
      `${own.champname.toUpperCase()}/files/own.csv`,
      `${own.champname}/files/truth.csv`,
      `${open.champname}/files/truth.csv`,
      `${open.champname}/files/${encodeURIComponent('../truth.csv')}`,
    ];
    for (const path of away) {
      for (const headers of [{}, { Range: 'bytes=0-1' }, { Range: 'bytes=-2' }]) {
        const { status, text } = await member.http.get(`/api/championships/${path}`).set(headers);
        expect([path, status >= 400 && status < 500]).toEqual([path, true]);
        expect(text ?? '').not.toMatch(/mine|usage/);
      }
      const head = await member.http.head(`/api/championships/${path}`);
      expect(head.status).toBeGreaterThanOrEqual(400);
      expect(head.headers['etag']).toBeUndefined();
    }
    await member.http.get(`/api/championships/${open.champname}/files/${file}`).expect(200);
  });

  it('CHAMP3 the owner of one championship is a stranger in another', async () => {
    const [theirs, { owner }] = [open, await aChampionship(api)];
    await owner.http.get(`/api/championships/${theirs.champname}/files`).expect(403);
    expect((await owner.http.get(`/api/championships/${theirs.champname}`).expect(200)).body.description).toBeNull();
    await owner.http.get(`/api/championships/${theirs.champname}/edit`).expect(404);
  });

  const cookieOf = (person?: TestPerson): Record<string, string> => (person ? { Cookie: `sid=${person.token}` } : {});
  type Page = Awaited<ReturnType<typeof openPage>>;

  /** Resolves when the server has heard what these pages said: their wishes are worked off in order. */
  const allSaid = async (pages: readonly Page[]): Promise<void> => {
    const topic = `championship:${open.champname}` as const;
    let waiting = pages.length;
    const told = pages.map((page) => {
      const next = page.next(topic).then(() => (waiting -= 1));
      page.unwatch(topic);
      page.watch(topic);
      return next;
    });
    while (waiting > 0) await tell(api, topic).then(() => wait(5));
    await Promise.all(told);
  };

  it('CHAMP3 solutions of a team are heard of by the team, its client and admins, and by nobody else', async () => {
    const rival = await aParticipant(api, open);
    const { owner: otherClient } = closed.get('a draft')!;
    const outsiders = await Promise.all([undefined, rival, otherClient].map((one) => openPage(api, cookieOf(one))));
    const people = [member, open.owner, await aPerson(api, { role: 'admin' })];
    const insiders = await Promise.all(people.map((one) => openPage(api, cookieOf(one))));
    const topic = `solutions:${member.teamId}` as const;
    for (const page of [...outsiders, ...insiders]) page.watch(topic);
    const told = insiders.map((page) => page.next(topic));
    await submit(member, open, solutionOff(2)).expect(202);
    await Promise.all(told);
    await api.settleBoards();
    await allSaid([...outsiders, ...insiders]);
    expect(outsiders.map(({ heard }) => heard.includes(topic))).toEqual([false, false, false]);
    for (const page of [...outsiders, ...insiders]) page.close();
  });

  it.each(['a test', 'a draft'])('CHAMP1 nobody but the client and admins hears that %s changed', async (what) => {
    const { champname, owner } = closed.get(what)!;
    const topics = [`championship:${champname}`, `queue:${champname}`, `leaderboard:${champname}`] as const;
    const insiders = await Promise.all(
      [owner, await aPerson(api, { role: 'admin' })].map((one) => openPage(api, cookieOf(one))),
    );
    const outsiders = await Promise.all([undefined, stranger, member].map((one) => openPage(api, cookieOf(one))));
    const pages = [...insiders, ...outsiders];
    // It changes before they begin to watch, and after that.
    const told = () => Promise.all(insiders.flatMap((page) => topics.map((topic) => page.next(topic))));
    await tell(api, ...topics);
    const recent = told();
    for (const page of pages) for (const topic of topics) page.watch(topic);
    await recent;
    await allSaid(pages);
    const later = told();
    await tell(api, ...topics);
    await later;
    await allSaid(pages);
    for (const { heard } of outsiders) expect(heard.filter((topic) => topics.includes(topic as never))).toEqual([]);
    for (const page of pages) page.close();
  });

  it('CHAMP1 who watched hears no more once it is closed to them, or they have logged out', async () => {
    const championship = await aChampionship(api);
    const leaving = await aParticipant(api, championship);
    const [guest, page] = [await openPage(api), await openPage(api, cookieOf(leaving))];
    const [topic, own] = [`championship:${championship.champname}`, `solutions:${leaving.teamId}`] as const;
    guest.watch(topic);
    page.watch(own);
    await allSaid([guest, page]);
    const first = [guest.next(topic), page.next(own)];
    await tell(api, topic, own);
    await Promise.all(first);
    await api.sql('update championships.championships set is_test = true where id = $1', [championship.id]);
    await leaving.http.post('/api/auth/out').expect(200);
    // Whoever has logged out has no socket any more.
    await page.gone;
    const before = guest.heard.length;
    await tell(api, topic, own);
    await allSaid([guest]);
    expect(guest.heard.slice(before)).not.toContain(topic);
    for (const one of [guest, page]) one.close();
  });

  it('CHAMP1 a search, a history and a spread of a closed board say no more than its page', async () => {
    for (const { champname } of closed.values()) {
      const board = `/api/championships/${champname}/leaderboard`;
      for (const path of [
        '?q=a',
        `?at=${api.clock.now().toISOString()}`,
        '/history',
        '/distribution',
        '/teams/Anybody',
        '.csv',
      ])
        await stranger.http.get(board + path).expect(404);
    }
  });
});
