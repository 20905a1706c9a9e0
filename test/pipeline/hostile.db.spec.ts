import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant } from '../kit/championships.js';
import { aPerson, type TestPerson } from '../kit/people.js';
import type { RouteSpec } from '../../modules/kernel/contract/route.js';
import { urlOf } from '../../modules/kernel/http/handle.js';
import { RoutesOfApp } from '../../modules/kernel/http/routes-of-app.js';

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const deep = (open: string, close: string, depth = 5000) => open.repeat(depth) + close.repeat(depth);
const someId = '0190a000-0000-7000-8000-000000000000';
const moments = ['0000-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', 'infinity', ''];

/** What a query's field may hold, of whatever it is asked for. */
const words = ['\u0000', '\uD800', '-1', '1e400', '99999999999999999999', '[]', "'", ...moments];
const cursors = [
  ...moments.flatMap((moment) => [cursorOf([moment, someId]), cursorOf([moment, 'no id'])]),
  ...[1e308, -1, 2 ** 53, 1.5, 'x', null, '\u0000', '\uD800'].flatMap((key) => [
    cursorOf([key, someId]),
    cursorOf([key, 'ab']),
  ]),
  cursorOf({}),
  cursorOf([]),
  Buffer.from(deep('[', ']', 180)).toString('base64url'),
  'no cursor',
];
const filters = ['id', 'q', 'actor', 'object', 'champname', 'state', 'team'].flatMap((name) =>
  ['\u0000', '\uD800', ['\u0000'], { deep: ['\uD800'] }, 2 ** 60, '%'].map((value) =>
    JSON.stringify({ [name]: value }),
  ),
);
const hostile: Record<string, string[]> = {
  cursor: cursors,
  filter: [...filters, deep('[', ']', 900), deep('{"a":', '}', 300), '[', 'null', '"x"'],
  sort: ['["__proto__","ASC"]', '["constructor","DESC"]', '["id","ASC; drop"]', deep('[', ']', 90), '["id"]'],
  range: ['[0,9007199254740991]', '[9007199254740991,9007199254740991]', '[-1,0]', '[1e400,1]', '[5,1]'],
};

describe('input that no honest program sends', () => {
  let api: TestApp;
  let admin: TestPerson;
  let owner: TestPerson;
  let person: TestPerson;
  let champname: string;
  beforeAll(async () => {
    api = await startTestApp();
    admin = await aPerson(api, { role: 'admin' });
    const championship = await aChampionship(api);
    ({ champname, owner } = championship);
    person = await aParticipant(api, championship);
  });
  afterAll(() => api.close());

  const addressOf = ({ path }: RouteSpec) => urlOf(path).replace(':champname', champname).replace(/:\w+/g, someId);
  const routesOf = (...methods: string[]) =>
    api
      .get(RoutesOfApp)
      .all()
      .filter(({ method }) => methods.includes(method));
  /** A call of a route: its method, address and body. */
  type HostileCall = [route: RouteSpec, address: string, body?: string];
  const failureOf = async ([{ method, path }, address, body]: HostileCall, token: string): Promise<string[]> => {
    const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) };
    const reply = await fetch(api.url + address, { method, headers, ...(body && { body }) });
    const text = await reply.text();
    const { error = '' } = reply.status < 400 || method === 'HEAD' ? {} : (JSON.parse(text) as { error?: string });
    return reply.status >= 500 || error === 'INTERNAL'
      ? [`${method} ${path} ${address} ${body?.slice(0, 80)}: ${text}`]
      : [];
  };
  /** Calls as those who get furthest. @returns the calls that were answered as our own failure */
  const failing = async (calls: readonly HostileCall[]): Promise<string[]> => {
    const failed: string[] = [];
    for (let from = 0; from < calls.length; from += 16) {
      // What is counted is not what is tested.
      await api.sql('delete from kernel.rate_limits');
      const batch = calls.slice(from, from + 16).flatMap((call) => {
        const callers = call[0].access === 'admin' ? [admin] : [owner, person];
        return callers.map(({ token }) => failureOf(call, token));
      });
      failed.push(...(await Promise.all(batch)).flat());
    }
    return failed;
  };

  it('ERR1 no value of a query is answered as our own failure, on any route that reads', async () => {
    const calls = routesOf('GET').flatMap((route) =>
      Object.keys(route.query?.shape ?? {}).flatMap((name) =>
        (hostile[name] ?? words).map((value): HostileCall => [
          route,
          `${addressOf(route)}?${new URLSearchParams({ ...neededOf(route, name), [name]: value }).toString()}`,
        ]),
      ),
    );
    expect(calls.length).toBeGreaterThan(300);
    expect(await failing(calls)).toEqual([]);
  }, 180_000);

  it('ERR1 no part of a path is answered as our own failure, on any route', async () => {
    const parts = ['%00', '%ED%A0%80', '%F0%9F%92%A9', "'", '..%2F..', '-1', '0000', 'a'.repeat(300)];
    const calls = routesOf('GET', 'HEAD').flatMap((route) =>
      Object.keys(route.params?.shape ?? {}).flatMap((name) =>
        parts.map((part): HostileCall => [
          route,
          urlOf(route.path).replace(`:${name}`, part).replace(':champname', champname).replace(/:\w+/g, someId),
        ]),
      ),
    );
    expect(await failing(calls)).toEqual([]);
  }, 180_000);

  it('ERR1 no field of a body is answered as our own failure, on any route that changes something', async () => {
    const values = [
      JSON.stringify('\u0000'),
      '"\\ud800"',
      JSON.stringify('0000-01-01T00:00:00.000Z'),
      '1e400',
      '9007199254740991',
      'null',
      deep('[', ']'),
    ];
    const calls = routesOf('POST', 'PUT', 'PATCH').flatMap((route) => {
      if (route.file || !(route.body instanceof z.ZodObject) || route.path.startsWith('auth/')) return [];
      return Object.keys(route.body.shape).flatMap((name) =>
        values.map((value): HostileCall => [route, addressOf(route), `{"version":1,"${name}":${value}}`]),
      );
    });
    expect(calls.length).toBeGreaterThan(100);
    expect(await failing(calls)).toEqual([]);
  }, 180_000);

  it.each([
    ['lists nested 5,000 deep', deep('[', ']')],
    ['objects nested 5,000 deep', deep('{"a":', '}').replace('}', '1}')],
    ['half of a surrogate pair', '"\\ud800"'],
    ['half of a surrogate pair as a name', '{"\\udc00":1}'],
    ['a NUL far inside', '[{"a":["b\\u0000"]}]'],
  ])('ERR1 refuses %s in a body with a code', async (_what, value) => {
    const reply = await fetch(`${api.url}/api/championships/${champname}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${owner.token}` },
      body: `{"version":1,"more":${value}}`,
    });
    expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([422, 'FORMAT_INVALID']);
  });
});

/** Right values of the other fields that a route needs. */
const neededOf = ({ query }: RouteSpec, tested: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query?.shape ?? {})
      .filter(([name, field]) => name !== tested && !(field as z.ZodType).safeParse(undefined).success)
      .map(([name]) => [name, 'stranger']),
  );
