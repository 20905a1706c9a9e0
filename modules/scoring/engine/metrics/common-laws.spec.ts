import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scoreOrKind, verdictOf } from '../testing/files.js';
import { metricForms, solutionFile, truthFile, type MetricForm, type MetricRow } from '../testing/metric-rows.js';
import { metricNames, metrics } from './registry.js';

/** The same cases on every machine: a rare one that only arithmetic is to blame for would stop everybody. */
const runs = { seed: 1, numRuns: 40 };

/** Rows of a truth that can be used, of which both halves of the needed ones can be used too. */
const rowsOf = ({ row, needed }: MetricForm): fc.Arbitrary<MetricRow[]> =>
  fc.array(row, { maxLength: 30 }).map((rows) => [...needed, ...needed, ...rows]);

const score = (form: MetricForm, rows: readonly MetricRow[], places?: number[]) =>
  scoreOrKind(form.metric, truthFile(form, rows), solutionFile(form, rows, places), form.params);

function expectNear(received: number | string, expected: number | string): void {
  expect(typeof received).toBe('number');
  const bound = 1e-9 * Math.max(1, Math.abs(Number(expected)));
  expect(Math.abs(Number(received) - Number(expected))).toBeLessThanOrEqual(bound);
}

const named = metricForms.map((form) => [`${form.metric} ${JSON.stringify(form.params ?? {})}`, form] as const);

it('METR1 the laws are tried on every metric of tables', () => {
  const tables = metricNames.filter((name) => metrics.get(name)?.format === 'csv');
  expect(new Set(metricForms.map(({ metric }) => metric))).toEqual(new Set(tables));
});

describe.each(named)('METR1 laws of %s', (_, form) => {
  const rows = rowsOf(form);

  it('METR1 the order of rows changes no bit', () =>
    fc.assert(
      fc.asyncProperty(
        rows.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray([...list.keys()], { minLength: list.length })),
        ),
        async ([list, places]) => expect(await score(form, list, places)).toBe(await score(form, list)),
      ),
      runs,
    ));

  it('METR1 every row twice changes nothing', () =>
    fc.assert(
      fc.asyncProperty(rows, async (list) =>
        expectNear(await score(form, [...list, ...list]), await score(form, list)),
      ),
      runs,
    ));

  it('METR1 a part has the score of files that hold nothing else, to the last bit', () =>
    fc.assert(
      fc.asyncProperty(rows, fc.infiniteStream(fc.boolean()), async (list, coins) => {
        const { length } = form.needed;
        const usage = list.map((_row, i) => {
          const isPublic = i < 2 * length ? i < length : Boolean(coins.next().value);
          return isPublic ? 'public' : 'private';
        });
        const part = (name: string) =>
          score(
            form,
            list.filter((_row, i) => usage[i] === name),
          );
        const verdict = await verdictOf(
          form.metric,
          truthFile(form, list, usage),
          solutionFile(form, list),
          form.params,
        );
        expect(verdict).toMatchObject({
          scores: { public: await part('public'), private: await part('private') },
        });
      }),
      runs,
    ));
});

describe('METR1 laws of lists', () => {
  const items = fc.uniqueArray(fc.nat(40), { maxLength: 30 });
  const users = fc.array(fc.tuple(items, items), { minLength: 1, maxLength: 8 });
  const file = (lists: readonly (readonly [string, readonly number[]])[]) => JSON.stringify(Object.fromEntries(lists));
  const score = (pairs: readonly (readonly [number[], number[]])[], change = (found: number[]) => found) => {
    const user = (i: number) => `u${i}`;
    return scoreOrKind(
      'MNAP20_JSON',
      file(pairs.map(([wanted], i) => [user(i), wanted])),
      file(pairs.map(([, found], i) => [user(i), change(found)] as const).toReversed()),
    );
  };

  it('METR1 MNAP20_JSON every user twice changes nothing, nor does what stands after the 20th item', () =>
    fc.assert(
      fc.asyncProperty(users, async (pairs) => {
        const base = await score(pairs);
        expectNear(await score([...pairs, ...pairs]), base);
        expect(await score(pairs, (found) => found.slice(0, 20))).toBe(base);
        expect(await score(pairs, (found) => [...found, 99])).toBe(base);
      }),
      runs,
    ));
});
