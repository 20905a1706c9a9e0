import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TokenScope } from '../../modules/identity/contract/token-scopes.js';
import { areEnough, scopeOfRoute } from '../../modules/identity/domain/scope-of-route.js';
import type { RouteSpec } from '../../modules/kernel/contract/route.js';
import type { Role } from '../../modules/kernel/contract/status.js';
import { RoutesOfApp } from '../../modules/kernel/http/routes-of-app.js';
import { type Agent, startTestApp, type TestApp } from '../kit/api.js';
import { aPerson, blocked, withSecondFactor } from '../kit/people.js';
import type { Visitor } from './audiences.js';
import { audienceOf, may, named } from './rights.js';
import { call, inGroups, mayNot, type Met, nameOf, onlyReads, walk } from './walk.js';
import { anotherClient, aWorld, type World } from './world.js';

/** What the worlds have none of, as a network or a worker has to make it: whoever may is told so. */
const absent = new Set([
  ...['POST', 'DELETE'].map((method) => `${method} user/networks/{provider}`),
  ...['GET admin/backups/{id}', 'GET admin/backups/{id}/file', 'DELETE admin/backups/{id}'],
  ...['POST admin/backups/{id}/verify', 'POST admin/backups/{id}/link', 'POST admin/dead-letters/{id}/again'],
  ...['POST admin/forum-appeals/{id}', 'POST admin/forum-removals/{id}/undo'],
]);
const isAbsent = (route: RouteSpec, { status }: Met): boolean => status === 404 && absent.has(nameOf(route));

/** Those who own nothing that is asked for: they can share one of everything. */
const strangers = ['anonymous', 'NEW', 'CONFIRMED', 'VERIFIED', 'another person', 'another client', 'blocked'] as const;

const tokenRefusals = ['TOKEN_SCOPE', 'TOKEN_NOT_ENOUGH'];
const roleOf: Record<TokenScope, Role> = { read: 'user', submit: 'user', organise: 'client', operate: 'admin' };

/** Somebody who owns nothing: what a token is good for is said before whose the things are. */
const byToken = async (api: TestApp, scope: TokenScope): Promise<Agent> => {
  const { http } = await aPerson(api, { role: roleOf[scope] });
  const body = { name: `CI ${scope}`, scopes: [scope], expiresInDays: 30 };
  const { token } = (await http.post('/api/user/tokens').send(body).expect(200)).body;
  const agent = api.guest();
  void agent.set('Authorization', `Bearer ${token}`);
  return agent;
};

const isEnough = (route: RouteSpec, scope: TokenScope): boolean => {
  const need = scopeOfRoute(route);
  return route.anonymous === true || (need !== null && need !== 'session' && areEnough([scope], need));
};

describe('every route of the product', () => {
  let api: TestApp;
  let routes: RouteSpec[];
  let groups: RouteSpec[][];
  let shared: World;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    routes = api.get(RoutesOfApp).all();
    groups = inGroups(routes);
    shared = await aWorld(api);
  }, 300_000);
  afterAll(() => api.close());

  const httpOf: Record<(typeof strangers)[number], () => Promise<Agent>> = {
    anonymous: async () => api.guest(),
    NEW: async () => (await aPerson(api, { status: 'NEW' })).http,
    CONFIRMED: async () => (await aPerson(api, { status: 'CONFIRMED' })).http,
    VERIFIED: async () => (await aPerson(api, { status: 'VERIFIED' })).http,
    'another person': async () => (await aPerson(api)).http,
    'another client': async () => (await anotherClient(api)).http,
    blocked: async () => (await blocked(api, await aPerson(api))).http,
  };

  const isWrong = (route: RouteSpec, visitor: Visitor, met: Met): boolean => {
    // What everybody may ask for need not be there.
    if (route.access === 'public' && audienceOf(route) === 'everybody')
      return ['FORBIDDEN', 'ACCOUNT_BLOCKED'].includes(met.code);
    return may(route, visitor) ? mayNot(met) && !isAbsent(route, met) : !mayNot(met);
  };
  /** What a visitor may not and can, or may and can't. Whoever owns nothing changes nothing that another call needs. */
  const wrong = (visitor: Visitor, http: Agent, world: World, isStranger = false): Promise<string[]> =>
    walk(
      groups,
      (group) => isStranger || onlyReads(group),
      async (route) => {
        const met = await call(http, route, world);
        return isWrong(route, visitor, met) ? [`${nameOf(route)}: ${met.status} ${met.code}`] : [];
      },
    );

  it('AUTH9 is in the table of rights, and the table names no other', () => {
    expect(routes.filter((route) => audienceOf(route) === undefined).map(nameOf)).toEqual([]);
    const served = new Set(routes.map(nameOf));
    expect(named.filter((name) => !served.has(name))).toEqual([]);
  });

  it.each(strangers)(
    'AUTH9 %s may do what the table says, and nothing else',
    async (visitor) => {
      expect(await wrong(visitor, await httpOf[visitor](), shared, true)).toEqual([]);
    },
    180_000,
  );

  it('AUTH9 whose it is may do what the table says, and nothing else', async () => {
    expect(await wrong('its own', shared.own.http, shared)).toEqual([]);
  }, 180_000);

  it('AUTH9 the client of a championship may do what the table says, and nothing else', async () => {
    const world = await aWorld(api);
    expect(await wrong('its client', world.client.http, world)).toEqual([]);
  }, 180_000);

  it('AUTH9 an admin may do what the table says, and nothing else', async () => {
    const { http } = await withSecondFactor(api, await aPerson(api, { role: 'admin' }));
    expect(await wrong('admin', http, await aWorld(api))).toEqual([]);
  }, 180_000);

  it.each(['read', 'submit', 'organise', 'operate'] as const)(
    'AUTH9 AUTH10 a token of scope %s is let through where the scope is enough, and nowhere else',
    async (scope) => {
      const http = await byToken(api, scope);
      const found = await walk(
        groups,
        () => true,
        async (route) => {
          const { status, code } = await call(http, route, shared);
          // An answer to HEAD has no body that could name the code.
          const isRefused = tokenRefusals.includes(code) || (route.method === 'HEAD' && status === 403);
          return isRefused === isEnough(route, scope) ? [`${nameOf(route)}: ${status} ${code}`] : [];
        },
      );
      expect(found).toEqual([]);
    },
    180_000,
  );
});
