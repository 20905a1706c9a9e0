import { expect, it } from '@jest/globals';
import type { Agent, TestApp } from '../api.js';

/** A call that may be made once: who makes it, where, with what. */
export interface Once {
  http: Agent;
  /** Behind `/api/`. */
  path: string;
  body?: object;
  /** A file of a form, whose fields are the body. */
  file?: { field: string; content: string; name: string };
}

/** By the path of a POST: brings about what it needs, anew each time. */
export type Cases = Record<string, (api: TestApp) => Promise<Once>>;

/** What changes by itself, or counts what comes rather than what is done. */
const besides = ['kernel.sendings', 'kernel.rate_limits', 'kernel.ticks', 'identity.sessions', 'forum.logo_pictures'];
const tablesSql = `select table_schema || '.' || table_name as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss', 'public')
    and table_schema || '.' || table_name <> all ($1) order by 1`;

/** How many rows each table has. */
const rowsOf = async (api: TestApp): Promise<Record<string, number>> => {
  if (api.worker) await api.settle();
  const tables = await api.sql<{ name: string }>(tablesSql, [besides]);
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`);
  const jobs = `select 'jobs', count(*)::int from pgboss.job where name not like '\\_\\_%'`;
  const asked = api.worker ? counts : [...counts, jobs];
  const found = await api.sql<{ name: string; rows: number }>(asked.join(' union all '));
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
};

/** By table, what came or went. */
const between = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, rows]) => [name, rows - (before[name] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );

const send = async ({ http, path, body = {}, file }: Once, key: string) => {
  const call = http.post(`/api/${path}`).set('Idempotency-Key', key);
  const { status, body: reply } = await (file
    ? call.field(body as Record<string, string>).attach(file.field, Buffer.from(file.content), file.name)
    : call.send(body));
  return { status, reply: reply as unknown };
};

/** By the path of a POST, why it is answered otherwise where nothing but what its commands gave is known; it is done once all the same. */
const answeredOtherwise: Record<string, string> = {
  'championships/{champname}/rejudges': 'it tells how far the work is by now',
  'user/archive': 'it tells how far the work is by now',
  'user/phone/confirm': 'it tells of the person as they are by now, who has news',
};

/** Sends again what was answered, and once more as if that answer had been lost before it was kept: its commands alone are known. */
const sendAgain = async (api: TestApp, path: string, call: Once, first: Awaited<ReturnType<typeof send>>) => {
  const forget = () => api.sql(`delete from kernel.sendings where part = ''`);
  if (!answeredOtherwise[path]) await forget();
  expect(await send(call, 'k'.repeat(20))).toEqual(first);
  if (!answeredOtherwise[path]) return;
  await forget();
  expect((await send(call, 'k'.repeat(20))).status).toBe(first.status);
};

/** Each of these calls is sent again after its answer was lost, and twice at once: it is done once, and answered alike. */
export const areDoneOnce = (app: () => TestApp, cases: Cases): void => {
  it.each(Object.keys(cases))('ERR1 does once what comes twice, and answers alike: POST %s', async (path) => {
    const api = app();
    const known = cases[path]!;
    const call = await known(api);
    const before = await rowsOf(api);
    const first = await send(call, 'k'.repeat(20));
    expect([first.status < 300, first]).toEqual([true, first]);
    const after = await rowsOf(api);
    await sendAgain(api, path, call, first);
    expect(between(after, await rowsOf(api))).toEqual({});

    const another = await known(api);
    const meanwhile = await rowsOf(api);
    const [one, other] = await Promise.all([send(another, 'l'.repeat(20)), send(another, 'l'.repeat(20))]);
    expect([one.status, other.status]).toEqual([first.status, first.status]);
    if (!answeredOtherwise[path]) expect(other).toEqual(one);
    expect(between(meanwhile, await rowsOf(api))).toEqual(between(before, after));
  });
};
