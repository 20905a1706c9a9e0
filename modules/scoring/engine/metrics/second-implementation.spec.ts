import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  naiveAuc,
  naiveAveragePrecision,
  naiveDice,
  naiveEer,
  naiveMacroF1,
  naiveMrr,
  naivePropant,
  naiveSampleF1,
  type NaiveImage,
} from '../testing/naive-metrics.js';
import { scoreOrKind } from '../testing/files.js';

/** The same cases on every machine: a rare one that only arithmetic is to blame for would stop everybody. */
const runs = { seed: 1, numRuns: 100 };

/** A file of one column with ids 0, 1, 2 … */
function table(header: string, values: readonly unknown[]): string {
  return `${header}\n${values.map((value, i) => `${i},${String(value)}\n`).join('')}`;
}

/** Expects the score of two tables to be `expected` to the tolerance of the reference. */
async function expectScore(
  metric: string,
  truth: string,
  solution: string,
  expected: number,
  params = {},
): Promise<void> {
  const score = await scoreOrKind(metric, truth, solution, params);
  expect(typeof score).toBe('number');
  expect(Math.abs(Number(score) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
}

const few = fc.constantFrom(0, 0.5, 1, -1, 0.25);
const anyScore = fc.oneof(
  few,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const ranked = fc
  .array(fc.tuple(fc.nat(1), anyScore), { minLength: 2, maxLength: 60 })
  .filter((rows) => new Set(rows.map(([label]) => label)).size === 2)
  .map((rows) => ({ y: rows.map(([label]) => label), p: rows.map(([, score]) => score) }));
const item = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j');
const items = fc.uniqueArray(item, { maxLength: 10 });

describe('METR1 second implementations agree', () => {
  it('METR1 AUC counts all pairs', () =>
    fc.assert(
      fc.asyncProperty(ranked, ({ y, p }) =>
        expectScore('AUC', table('id,target', y), table('id,prediction', p), naiveAuc(y, p)),
      ),
      runs,
    ));

  it('METR1 EER lies where both error rates meet', () =>
    fc.assert(
      fc.asyncProperty(ranked, ({ y, p }) =>
        expectScore('EER', table('id,target', y), table('id,prediction', p), naiveEer(y, p)),
      ),
      runs,
    ));

  it('METR1 macro F1 is the mean over labels of truth and prediction', () => {
    const label = fc.constantFrom('a', 'b', 'c', 'd');
    const rows = fc.array(fc.tuple(label, fc.oneof(label, fc.constantFrom('x', 'y'))), { minLength: 1, maxLength: 40 });
    return fc.assert(
      fc.asyncProperty(rows, (list) => {
        const [y, p] = [list.map(([a]) => a), list.map(([, b]) => b)];
        const files = [table('id,target', y), table('id,prediction', p)] as const;
        return expectScore('F1', ...files, naiveMacroF1(y, p), { average: 'macro' });
      }),
      runs,
    );
  });

  it('METR1 F1_HH averages the F1 of sets', () => {
    const labels = fc.array(fc.nat(8), { minLength: 1, maxLength: 5 });
    return fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(labels, labels), { minLength: 1, maxLength: 20 }), (rows) => {
        const column = (side: 0 | 1) =>
          table(
            'review_id,target',
            rows.map((row) => `"${row[side].join(', ')}"`),
          );
        const sets = (side: 0 | 1) => rows.map((row) => new Set(row[side]));
        return expectScore('F1_HH', column(0), column(1), naiveSampleF1(sets(0), sets(1)));
      }),
      runs,
    );
  });

  it('METR1 MRR takes the rank of the first relevant item', () => {
    const relevant = fc.uniqueArray(item, { minLength: 1, maxLength: 3 });
    return fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(relevant, items), { minLength: 1, maxLength: 20 }), (rows) => {
        const truth = table(
          'id,target',
          rows.map(([wanted]) => wanted.join(' ')),
        );
        const solution = table(
          'id,prediction',
          rows.map(([, list]) => list.join('  ')),
        );
        const expected = naiveMrr(
          rows.map(([wanted]) => new Set(wanted)),
          rows.map(([, list]) => list),
        );
        return expectScore('MRR', truth, solution, expected);
      }),
      runs,
    );
  });

  it('METR1 MNAP20_JSON averages precision at the ranks of hits', () => {
    const list = fc.uniqueArray(fc.nat(40), { maxLength: 30 });
    return fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(list, fc.option(list)), { minLength: 1, maxLength: 8 }), (users) => {
        const truth = JSON.stringify(Object.fromEntries(users.map(([wanted], i) => [`u${i}`, wanted])));
        const given = users.flatMap(([, found], i) =>
          found ? [[`u${i}`, found.map((x) => (x % 2 ? x : String(x)))] as const] : [],
        );
        const values = users.map(([wanted, found]) =>
          naiveAveragePrecision(new Set(wanted.map(String)), (found ?? []).map(String)),
        );
        const expected = values.reduce((sum, value) => sum + value, 0) / values.length;
        return expectScore(
          'MNAP20_JSON',
          truth,
          JSON.stringify({ nobody: [1], ...Object.fromEntries(given) }),
          expected,
        );
      }),
      runs,
    );
  });

  it('METR1 ROSNEFT_DICE_METRIC compares pixels', () => {
    const mask = fc.array(fc.boolean(), { minLength: 30, maxLength: 30 });
    const encode = (pixels: readonly boolean[]) => {
      const runsOf = pixels.map(String).join(',').replaceAll('true', '1').replaceAll('false', '0').replaceAll(',', '');
      return [...runsOf.matchAll(/1+/g)].map((run) => `${run.index + 1} ${run[0].length}`).join(' ');
    };
    return fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(mask, mask), { minLength: 1, maxLength: 6 }), (pairs) => {
        const file = (side: 0 | 1) =>
          `ImageId,ClassId,EncodedPixels\n${pairs.map((pair, i) => `i,${i},${encode(pair[side])}\n`).join('')}`;
        const expected = pairs.reduce((sum, [a, b]) => sum + naiveDice(a, b), 0) / pairs.length;
        return expectScore('ROSNEFT_DICE_METRIC', file(0), file(1), expected, { pixels: 30 });
      }),
      runs,
    );
  });

  it('METR1 PROPANT sieves granules one by one', () => {
    const shares = fc
      .array(fc.nat(100), { minLength: 20, maxLength: 20 })
      .map((list) => list.map((share) => share / 2000));
    const image: fc.Arbitrary<NaiveImage> = fc.record({
      shares: fc.option(shares),
      count: fc.option(fc.integer({ min: 1, max: 20 })),
      fraction: fc.constantFrom('16/20', '20/40'),
      sizes: fc.array(
        fc.oneof(fc.constantFrom(0, 3.35, 3.36, 0.15, 0.14, 1, 1.18), fc.double({ min: 0, max: 4, noNaN: true })),
        {
          minLength: 1,
          maxLength: 15,
        },
      ),
    });
    const usable = fc
      .array(image, { minLength: 1, maxLength: 6 })
      .filter((images) => images.some((one) => one.shares) && images.some((one) => one.count !== null));
    const names = '6,7,8,10,12,14,16,18,20,25,30,35,40,45,50,60,70,80,100,pan';
    return fc.assert(
      fc.asyncProperty(usable, (images) => {
        const row = ({ shares: cells, count, fraction }: NaiveImage) =>
          [...(cells ?? Array.from({ length: 20 }, () => '')), count ?? '', fraction].join(',');
        const truth = table(`ImageId,${names},prop_count,fraction`, images.map(row));
        const granules = images.flatMap(({ sizes }, i) => sizes.map((size) => `${i},${size}\n`));
        return expectScore('PROPANT', truth, `ImageId,prop_size\n${granules.join('')}`, naivePropant(images));
      }),
      runs,
    );
  });
});
