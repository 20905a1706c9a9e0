import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readThroughWindow } from './bytes/byte-window.js';
import { ListsReader } from './json/lists-reader.js';
import { defaultLimits } from './limits.js';
import { metricOf } from './metrics/registry.js';
import { ListsSolutionReader } from './solution/lists-solution-reader.js';
import { scoreSolution } from './solution/score.js';
import { expectRefused } from './testing/expect-refused.js';
import { piecesOf } from './testing/files.js';
import { fuzzRuns, mutated, mutationWith } from './testing/mutations.js';
import { readListsNaively } from './testing/naive-lists.js';
import { naiveAveragePrecision } from './testing/naive-metrics.js';
import { prepareTruth } from './truth/prepare.js';
import type { PreparedTruth } from './truth/prepared-truth.js';

const relevant: Record<string, string[]> = {
  a: ['1', '2', '3'],
  é: ['x'],
  constructor: ['7'],
  'q"\\': [],
  '5': ['5'],
  '\ud800': ['9'],
};
const users = Object.keys(relevant);
// oxfmt-ignore
const fragments = [
  '{', '}', '[', ']', ',', ':', '"', '\\', '\\u0041', '\\"', '\n', ' ', '\0', '\ufeff', '1', '0', '-0', '01', '5.0', '1e3', 'null', 'true',
  'NaN', '"a"', '"a":[1],', '[[1]]', '{"a":1}', '"5"', '5', '\u2028', '\ud800', '\\ud800', '\\ud801', '\t', '[]', '"\\u0061":[],', '9007199254740993',
];
const mutation = mutationWith(fragments);
const item = fc.oneof(fc.nat(9), fc.constantFrom('x', '7', '', '9007199254740993', 'é'));
/** Solutions of the users and of some that the truth lacks, written with and without blanks. */
const file = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...users, 'z', 'toString'), fc.uniqueArray(item, { selector: String, maxLength: 6 })),
    fc.constantFrom(undefined, 1, '\t'),
  )
  .map(([lists, indent]) => new TextEncoder().encode(JSON.stringify(lists, null, indent)));

describe('SUB2 mutated JSON files', () => {
  let truth: PreparedTruth;

  beforeAll(async () => {
    truth = await prepareTruth(metricOf('MNAP20_JSON'), {}, piecesOf(JSON.stringify(relevant)));
  });

  /** What is read through windows that cut anywhere. */
  async function gathered(bytes: Uint8Array, window: number): Promise<unknown> {
    const sink = new ListsSolutionReader(truth.keys, (items) => items.length, defaultLimits);
    await readThroughWindow(piecesOf(bytes), new ListsReader(sink, defaultLimits.recordBytes), Infinity, window);
    return sink.log.isEmpty ? sink.values : sink.log.report();
  }

  it('SUB2 get a score exactly when a second reading of the rules finds nothing wrong', async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.array(mutation, { maxLength: 3 }), async (sound, mutations) => {
        const bytes = mutated(sound, mutations);
        const verdict = await scoreSolution(truth, piecesOf(bytes));
        const expected = readListsNaively(bytes, users);
        if (!expected.ok) return expectRefused(verdict, expected.kinds);
        const values = users.map((user) =>
          naiveAveragePrecision(new Set(relevant[user]), expected.lists.get(user) ?? []),
        );
        const all = values.reduce((sum, value) => sum + value, 0) / users.length;
        expect(verdict).toMatchObject({ ok: true, scores: { all: expect.closeTo(all, 12) } });
      }),
      { seed: 1, numRuns: fuzzRuns },
    );
  });

  it('SUB2 are read alike through windows that cut anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        file,
        fc.array(mutation, { maxLength: 3 }),
        fc.integer({ min: 4, max: 99 }),
        async (sound, mutations, window) => {
          const bytes = mutated(sound, mutations);
          expect(await gathered(bytes, window)).toEqual(await gathered(bytes, 1 << 16));
        },
      ),
      { seed: 1, numRuns: Math.ceil(fuzzRuns / 3) },
    );
  });
});
