import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { RouteSpec } from '../kernel/contract/route.js';
import { allRoutes } from '../../test/kit/routes.js';

const keyOf = ({ method, path }: RouteSpec) => `${method} ${path}`;
const isRead = ({ method }: RouteSpec) => method === 'GET' || method === 'HEAD';
const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1);

const routes = await allRoutes();
const changing = routes.flatMap((route) =>
  Array.isArray(route.changes) ? [[keyOf(route), route.changes as readonly string[]] as const] : [],
);
const telling = routes.flatMap((route) => (route.about ? [[keyOf(route), route.about] as const] : []));

const slow = routes.flatMap((route) => (route.answerSeconds ? [[keyOf(route), route.answerSeconds] as const] : []));

/** As Prettier writes it. */
const listed = (name: string, what: string, entries: readonly (readonly [string, number | readonly string[]])[]) => {
  const said = (value: number | readonly string[]) => (typeof value === 'number' ? value : `'${value.join(' ')}'`);
  const lines = entries.toSorted(byKey).map(([key, value]) => `  '${key}': ${said(value)},`);
  const type = entries.every(([, value]) => typeof value === 'number') ? 'number' : 'string';
  return `/** ${what} */\nexport const ${name}: Readonly<Record<string, ${type}>> = {\n${lines.join('\n')}\n};\n`;
};
const fromContracts =
  '// Written of the route contracts by route-tables.spec.ts: WRITE_DOCS=1 writes it anew. A browser has no contracts, only their types.\n';
const tables = [
  [
    'modules/client/route-changes.ts',
    [listed('changes', 'What each call changes.', changing), listed('about', 'What each read tells of.', telling)],
  ],
  [
    'modules/client/slow-routes.ts',
    [listed('slowRoutes', 'For how many seconds the head of an answer is waited for, where it takes longer.', slow)],
  ],
] as const;

describe('what a call changes', () => {
  it.each(routes.filter((route) => !isRead(route)).map((route) => [keyOf(route), route] as const))(
    '%s says it, or why nothing',
    (_, { changes, changesNothing }) => {
      expect([Array.isArray(changes), changesNothing !== undefined].filter(Boolean)).toHaveLength(1);
      expect(changesNothing ?? 'because').toMatch(/^\S.{6,}/);
    },
  );

  it('is told by something that a client reads, and all that is told may change', () => {
    const told = new Set<string>(telling.flatMap(([, things]) => things));
    const changed = new Set(changing.flatMap(([, things]) => things));
    expect([...changed].filter((thing) => !told.has(thing))).toEqual([]);
    // What only moves by itself needs no call.
    expect([...told].filter((thing) => !changed.has(thing))).toEqual([]);
  });

  it('is said by nothing that only reads', () => {
    expect(routes.filter((route) => isRead(route) && (Array.isArray(route.changes) || route.changesNothing))).toEqual(
      [],
    );
    expect(routes.filter((route) => Array.isArray(route.changes) && route.about)).toEqual([]);
  });
});

describe('how long an answer is waited for', () => {
  const secondsOf = new Map(slow);

  it.each([
    // All teams or all that they sent are gone through, or a file of any length is read to its end.
    'PUT championships/{champname}',
    'POST championships/{champname}/uploads/{id}/attach',
    'POST championships/{champname}/solutions/uploads/{id}/submit',
    'POST championships/{champname}/tours/{tourId}/advance',
    'POST admin/teams/{id}/merge',
    'POST invitations/{id}/accept',
    'GET teams/{id}/merge-preview',
    'GET rejudges/{id}/awards',
  ])('ERR1 is long for %s, which takes its time', (key) => {
    expect(secondsOf.get(key)).toBeGreaterThanOrEqual(120);
  });

  it('ERR1 is as long for a preview as for what it previews', () => {
    const previews = routes.map(keyOf).filter((key) => key.endsWith('/preview'));
    const acts = previews.map((key) => key.slice(0, -'/preview'.length));
    const isAct = (key: string) => routes.some((route) => keyOf(route) === key);
    const differ = acts.filter((act) => isAct(act) && secondsOf.get(act) !== secondsOf.get(`${act}/preview`));
    expect(acts.filter(isAct).length).toBeGreaterThan(1);
    expect(differ).toEqual([]);
  });
});

describe('what browsers know of routes', () => {
  it.each(tables)('stands in %s as the contracts say it', async (file, lists) => {
    const table = [fromContracts, ...lists].join('\n');
    if (process.env['WRITE_DOCS']) await writeFile(file, table);
    expect(await readFile(file, 'utf8')).toBe(table);
  });
});
