import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scoreOrKind } from '../testing/files.js';
import { metricForms, solutionFile, truthFile, type MetricForm, type MetricRow } from '../testing/metric-rows.js';

/** The same cases on every machine: a rare one that only arithmetic is to blame for would stop everybody. */
const runs = { seed: 1, numRuns: 40 };

function formOf(metric: string, average?: string): MetricForm {
  return metricForms.find((form) => form.metric === metric && form.params?.['average'] === average)!;
}

function rowsOf({ row, needed }: MetricForm): fc.Arbitrary<MetricRow[]> {
  return fc.array(row, { maxLength: 30 }).map((rows) => [...needed, ...rows]);
}

async function score(form: MetricForm, rows: readonly MetricRow[], params = form.params): Promise<number> {
  const found = await scoreOrKind(form.metric, truthFile(form, rows), solutionFile(form, rows), params);
  expect(typeof found).toBe('number');
  return Number(found);
}

const withTruth = (rows: readonly MetricRow[], change: (cells: readonly string[]) => string[]) =>
  rows.map(({ truth, solution }) => ({ truth: change(truth), solution }));

describe('METR1 laws of weights', () => {
  const form = formOf('WRMSE');
  const weighted = (rows: readonly MetricRow[], weight: (w: number) => number) =>
    withTruth(rows, ([y, w]) => [y!, String(weight(Number(w)))]);

  it('METR1 WRMSE sees only how weights compare, and is RMSE where all are equal', () =>
    fc.assert(
      fc.asyncProperty(rowsOf(form), async (rows) => {
        expect(
          await score(
            form,
            weighted(rows, (w) => w * 8),
          ),
        ).toBe(await score(form, rows));
        const plain = withTruth(rows, ([y]) => [y!]);
        expect(
          await score(
            form,
            weighted(rows, () => 1),
          ),
        ).toBe(await score(formOf('RMSE'), plain));
      }),
      runs,
    ));

  it('METR1 WRMSE counts a row of weight 3 like three of weight 1, and one of weight 0 not at all', () =>
    fc.assert(
      fc.asyncProperty(rowsOf(form), async (rows) => {
        const copies = rows.flatMap((row) => Array.from({ length: Number(row.truth[1]) }, () => row));
        expect(
          await score(
            form,
            weighted(copies, () => 1),
          ),
        ).toBeCloseTo(await score(form, rows), 9);
      }),
      runs,
    ));
});

describe('METR1 laws of labels', () => {
  it.each([
    ['ACCURACY', undefined],
    ['F1', 'macro'],
  ])('METR1 %s %s is the same under other names of the labels', (metric, average) => {
    const form = formOf(metric, average);
    const name = (label: string) => `label ${label}`;
    return fc.assert(
      fc.asyncProperty(rowsOf(form), async (rows) => {
        const renamed = rows.map(({ truth, solution }) => ({
          truth: truth.map(name),
          solution: solution.map((cells) => cells.map(name)),
        }));
        expect(await score(form, renamed)).toBeCloseTo(await score(form, rows), 12);
      }),
      runs,
    );
  });

  it.each(['F1', 'F1_HH', 'ROSNEFT_DICE_METRIC', 'ACCURACY'])(
    'METR1 %s is the same when truth and solution change places, and 1 for the truth itself',
    (metric) => {
      const form = formOf(metric);
      return fc.assert(
        fc.asyncProperty(rowsOf(form), async (rows) => {
          const turned = rows.map(({ truth, solution }) => ({ truth: solution[0]!, solution: [truth] }));
          expect(await score(form, turned)).toBeCloseTo(await score(form, rows), 12);
          const same = rows.map(({ truth }) => ({ truth, solution: [truth] }));
          expect(await score(form, same)).toBe(1);
        }),
        runs,
      );
    },
  );

  it('METR1 F1 and macro F1 agree on what both classes say', () =>
    fc.assert(
      fc.asyncProperty(rowsOf(formOf('F1')), async (rows) => {
        const form = formOf('F1');
        const other = (label: string) => String(1 - Number(label));
        const swapped = rows.map(({ truth, solution }) => ({
          truth: truth.map(other),
          solution: [solution[0]!.map(other)],
        }));
        const both = (await score(form, rows)) + (await score(form, swapped));
        expect(await score(form, rows, { average: 'macro' })).toBeCloseTo(both / 2, 12);
      }),
      runs,
    ));
});

describe('METR1 laws of probabilities', () => {
  const form = formOf('LOG_LOSS_PYTH');

  it('METR1 LOG_LOSS_PYTH does not care how classes are called and ordered', () =>
    fc.assert(
      fc.asyncProperty(rowsOf(form), async (rows) => {
        const turned: MetricForm = { ...form, solution: 'y,z,x' };
        const renamed = withTruth(rows, ([label]) => [{ a: 'y', b: 'z', c: 'x' }[label!]!]);
        expect(await score(turned, renamed, { classes: 'x,y,z' })).toBeCloseTo(await score(form, rows), 12);
      }),
      runs,
    ));

  it('METR1 LOG_LOSS_PYTH of two classes is LOG_LOSS', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 20 }),
        async (pairs) => {
          const rows = pairs.map(([y, k]) => ({
            truth: [String(y)],
            solution: [[String(1 - k / 256), String(k / 256)]],
          }));
          const binary = rows.map(({ truth, solution }) => ({ truth, solution: [[solution[0]![1]!]] }));
          const two: MetricForm = { ...form, solution: '0,1' };
          expect(await score(two, rows, { classes: '0,1' })).toBeCloseTo(await score(formOf('LOG_LOSS'), binary), 12);
        },
      ),
      runs,
    ));

  it.each(['ROC_AUC_5C', 'AVERAGE_AUC6'])('METR1 %s is the mean of the AUCs of its columns', (metric) => {
    const columns = formOf(metric);
    return fc.assert(
      fc.asyncProperty(rowsOf(columns), async (rows) => {
        const count = rows[0]!.truth.length;
        let sum = 0;
        for (let c = 0; c < count; c++) {
          const one = rows.map(({ truth, solution }) => ({ truth: [truth[c]!], solution: [[solution[0]![c]!]] }));
          sum += await score(formOf('AUC'), one);
        }
        expect(await score(columns, rows)).toBeCloseTo(sum / count, 12);
      }),
      runs,
    );
  });
});

describe('METR1 laws of lists and granules', () => {
  it('METR1 MRR does not care what stands after the first relevant item', () =>
    fc.assert(
      fc.asyncProperty(rowsOf(formOf('MRR')), async (rows) => {
        const longer = rows.map(({ truth, solution }) => ({
          truth,
          solution: [[`${solution[0]![0]!} nothing`.trim()]],
        }));
        expect(await score(formOf('MRR'), longer)).toBe(await score(formOf('MRR'), rows));
      }),
      runs,
    ));

  it('METR1 PROPANT does not care for the order of granules, nor for sizes within a sieve', () =>
    fc.assert(
      fc.asyncProperty(rowsOf(formOf('PROPANT')), async (rows) => {
        const smaller = rows.map(({ truth, solution }) => ({
          truth,
          solution: solution.map(([size]) => [size === '3.35' ? '3' : size === '0' ? '4' : size!]).toReversed(),
        }));
        expect(await score(formOf('PROPANT'), smaller)).toBe(await score(formOf('PROPANT'), rows));
      }),
      runs,
    ));
});
