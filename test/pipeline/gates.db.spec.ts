import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RouteSpec } from '../../modules/kernel/contract/route.js';
import { RoutesOfApp } from '../../modules/kernel/http/routes-of-app.js';
import { type Agent, startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit, type TestChampionship } from '../kit/championships.js';
import { aPerson, type TestPerson } from '../kit/people.js';
import { openPage } from '../kit/socket.js';

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

  it('CHAMP3 a page that watches what is not its own hears that something changed, and nothing else', async () => {
    const page = await openPage(api);
    const topic = `solutions:${member.teamId}` as const;
    page.watch(topic);
    const told = page.next(topic);
    await submit(member, open, solutionOff(2)).expect(202);
    await told;
    await api.settleBoards();
    expect(new Set(page.heard)).toEqual(new Set([topic]));
    page.close();
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
