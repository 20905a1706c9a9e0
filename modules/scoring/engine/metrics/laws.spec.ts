import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scoreOrKind } from '../testing/files.js';

/** The same cases on every machine: a rare one that only arithmetic is to blame for would stop everybody. */
const runs = { seed: 1, numRuns: 50 };
const size = fc.integer({ min: 2, max: 40 });
const regressions = ['RMSE', 'MAE', 'MAPE', 'RMSLE', 'HACKATHON_PYTH'];
const errors = ['RMSE', 'MAE'];

interface Rows {
  readonly y: readonly number[];
  readonly p: readonly number[];
}

/** On a grid: of targets that differ in their last bit only, a coefficient of determination is but rounding. */
const sixtyFourths = fc.integer({ min: 32, max: 64_000 }).map((k) => k / 64);

/** Positive targets, not all equal, and predictions. */
const numbers: fc.Arbitrary<Rows> = size.chain((n) => {
  const column = fc.array(sixtyFourths, { minLength: n, maxLength: n });
  return fc.record({ y: column.filter((values) => new Set(values).size > 1), p: column });
});

/** Targets 0 and 1, both present, and probabilities with ties. */
const labels: fc.Arbitrary<Rows> = size.chain((n) =>
  fc.record({
    y: fc.array(fc.nat(1), { minLength: n, maxLength: n }).map((list) => [0, 1, ...list.slice(2)]),
    p: fc.array(
      fc.oneof(
        fc.constantFrom(0, 0.25, 0.5, 1),
        fc.integer({ min: 0, max: 2 ** 20 }).map((k) => k / 2 ** 20),
      ),
      {
        minLength: n,
        maxLength: n,
      },
    ),
  }),
);

async function score(metric: string, { y, p }: Rows, order = y.map((_, i) => i)): Promise<number> {
  const [key, truth, prediction] = metric === 'HACKATHON_PYTH' ? ['x', 'y', 'y'] : ['id', 'target', 'prediction'];
  const file = (column: string, values: readonly number[], rows: readonly number[]) =>
    `${key},${column}\n${rows.map((i) => `r${i},${values[i]}\n`).join('')}`;
  return Number(
    await scoreOrKind(
      metric,
      file(
        truth!,
        y,
        y.map((_, i) => i),
      ),
      file(prediction!, p, order),
    ),
  );
}

function twice(values: readonly number[]): number[] {
  return [...values, ...values];
}

/** Scores have any magnitude: what may differ is a share of it, as for the reference vectors. */
function expectNear(received: number, expected: number, tolerance: number): void {
  expect(Math.abs(received - expected)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(expected)));
}

describe('METR1 laws', () => {
  it.each([...regressions, 'AUC', 'EER', 'LOG_LOSS'])(
    'METR1 %s is the same to the last bit for any order of rows',
    (metric) =>
      fc.assert(
        fc.asyncProperty(
          regressions.includes(metric) ? numbers : labels,
          fc.integer({ min: 1, max: 1000 }),
          async (rows, salt) => {
            const order = rows.y.map((_, i) => i).sort((i, j) => ((i * 7919 + salt) % 101) - ((j * 7919 + salt) % 101));
            expect(await score(metric, rows, order)).toBe(await score(metric, rows));
          },
        ),
        runs,
      ),
  );

  it.each([...regressions, 'AUC', 'EER', 'LOG_LOSS'])('METR1 %s is the same for every row twice', (metric) =>
    fc.assert(
      fc.asyncProperty(regressions.includes(metric) ? numbers : labels, async (rows) => {
        const doubled = { y: twice(rows.y), p: twice(rows.p) };
        expectNear(await score(metric, doubled), await score(metric, rows), 1e-9);
      }),
      runs,
    ),
  );

  it.each(errors)('METR1 %s scales with the unit and does not care for a shift', (metric) =>
    fc.assert(
      fc.asyncProperty(numbers, fc.constantFrom(0.5, 2, 1024), async ({ y, p }, unit) => {
        const base = await score(metric, { y, p });
        expect(await score(metric, { y: y.map((v) => v * unit), p: p.map((v) => v * unit) })).toBeCloseTo(
          base * unit,
          6,
        );
        expect(await score(metric, { y: y.map((v) => v + 64), p: p.map((v) => v + 64) })).toBeCloseTo(base, 6);
        expect(await score(metric, { y: p, p: y })).toBeCloseTo(base, 9);
      }),
      runs,
    ),
  );

  it.each(['MAPE', 'HACKATHON_PYTH'])('METR1 %s has no unit', (metric) =>
    fc.assert(
      fc.asyncProperty(numbers, fc.constantFrom(0.5, 2, 1024), async ({ y, p }, unit) => {
        const scaled = { y: y.map((v) => v * unit), p: p.map((v) => v * unit) };
        expect(await score(metric, scaled)).toBe(await score(metric, { y, p }));
      }),
      runs,
    ),
  );

  it('METR1 MAE is at most RMSE', () =>
    fc.assert(
      fc.asyncProperty(numbers, async (rows) => {
        expect(await score('MAE', rows)).toBeLessThanOrEqual((await score('RMSE', rows)) * (1 + 1e-12));
      }),
      runs,
    ));

  it.each(['AUC', 'EER'])('METR1 %s turns round when labels swap, and not when both labels and scores do', (metric) =>
    fc.assert(
      fc.asyncProperty(labels, async ({ y, p }) => {
        const swapped = y.map((label) => 1 - label);
        const base = await score(metric, { y, p });
        expect(await score(metric, { y: swapped, p })).toBeCloseTo(1 - base, 12);
        expect(await score(metric, { y: swapped, p: p.map((s) => -s) })).toBeCloseTo(base, 12);
      }),
      runs,
    ),
  );

  it.each(['AUC', 'EER'])('METR1 %s sees only the order of the scores', (metric) =>
    fc.assert(
      fc.asyncProperty(labels, async ({ y, p }) => {
        expect(await score(metric, { y, p: p.map((s) => s * 8 - 5) })).toBe(await score(metric, { y, p }));
      }),
      runs,
    ),
  );

  it('METR1 LOG_LOSS is the same when labels and probabilities swap', () =>
    fc.assert(
      fc.asyncProperty(labels, async ({ y, p: any }) => {
        const p = any.map((q) => 0.25 + q / 2);
        const swapped = { y: y.map((label) => 1 - label), p: p.map((q) => 1 - q) };
        expect(await score('LOG_LOSS', swapped)).toBeCloseTo(await score('LOG_LOSS', { y, p }), 9);
      }),
      runs,
    ));

  it.each(['RMSE', 'MAE', 'MAPE', 'RMSLE'])('METR1 %s is zero exactly for the truth itself', (metric) =>
    fc.assert(
      fc.asyncProperty(numbers, async ({ y, p }) => {
        expect(await score(metric, { y, p: y })).toBe(0);
        if (p.some((value, i) => Math.abs(value - y[i]!) > 1e-6))
          expect(await score(metric, { y, p })).toBeGreaterThan(0);
      }),
      runs,
    ),
  );
});
