import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { metricOf } from './metrics/registry.js';
import type { ProblemKind } from './problems.js';
import { scoreSolution } from './solution/score.js';
import { expectRefused } from './testing/expect-refused.js';
import { piecesOf } from './testing/files.js';
import { fuzzRuns, mutated, mutationWith } from './testing/mutations.js';
import { naiveDice, naiveMrr, naiveSampleF1 } from './testing/naive-metrics.js';
import { naiveNumber, readNaively } from './testing/naive-table.js';
import { prepareTruth } from './truth/prepare.js';

// oxfmt-ignore
const fragments = [
  ',', '\n', '\r\n', '\r', '"', '""', ' ', '\t', '\0', '\ufeff', '\u00e9', '.', '-', '0', '1', '9', '8', '1 2', ' 3', '1,3', '"1,2"', 'a b', 'b',
  '5 1 5 1', '12 1', '13 1', '1.0', '0.5', '+1', '-0', '2', '1e0', '1e400', 'nan', '-inf', '0x1', '99999999999999999999 1', '\n\n', '7,1,1 1\n', 'ClassId', '\u2028', '\u00a0', '\ud800',
];
const mutation = mutationWith(fragments);
const words = (text: string) => text.split(/[ \t]+/).filter((word) => word !== '');
const labels = (text: string) => new Set(text.split(',').map((label) => Number(label.trim())));
const pixels = 12;

/** Runs as pixels, by counting every one of them. */
function drawn(text: string): boolean[] | ProblemKind {
  const mask = Array.from({ length: pixels }, () => false);
  const numbers = words(text);
  let past = 0;
  for (let i = 0; i < numbers.length || numbers.length % 2 === 1; i += 2) {
    const [start, length] = numbers.slice(i, i + 2);
    if (numbers.length % 2 === 1 || !/^[0-9]+$/.test(start!) || !/^[0-9]+$/.test(length!)) return 'bad_value';
    if (Number(start) <= past || Number(length) === 0) return 'bad_value';
    past = Number(start) + Number(length) - 1;
    if (past > pixels) return 'out_of_range';
    for (let pixel = Number(start); pixel <= past; pixel++) mask[pixel - 1] = true;
  }
  return mask;
}

interface Form {
  readonly metric: string;
  readonly params: object;
  readonly header: readonly string[];
  readonly keyColumns: number;
  /** Truth cell by id; the parts of an id are joined by NUL. */
  readonly truth: Readonly<Record<string, string>>;
  readonly cell: fc.Arbitrary<string>;
  readonly check: (text: string) => ProblemKind | null;
  readonly score: (truth: readonly string[], cells: readonly string[]) => number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** A number that `rule` allows, else what it breaks. */
const numberThat = (rule: (value: number) => ProblemKind | null) => (text: string) =>
  naiveNumber(text) ?? rule(Number(text));
const share = (positives: number, all: number) => (all === 0 ? 0 : positives / all);
const spaced = (lists: fc.Arbitrary<readonly (string | number)[]>) =>
  fc.tuple(lists, fc.constantFrom(' ', '  ', '\t')).map(([list, blank]) => list.join(blank));

const numberForm = {
  params: {},
  header: ['id', 'prediction'],
  keyColumns: 1,
  truth: { '1': '0', '2': '1', '07': '1', b: '0' },
};

const forms: readonly Form[] = [
  {
    metric: 'MRR',
    params: {},
    header: ['id', 'prediction'],
    keyColumns: 1,
    truth: { '1': 'a b', '2': 'c', '07': 'é "', __proto__x: 'a' },
    cell: spaced(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'é', '"', 'x'), { maxLength: 5 })),
    check: (text) => (new Set(words(text)).size < words(text).length ? 'duplicate_item' : null),
    score: (truth, cells) =>
      naiveMrr(
        truth.map((text) => new Set(words(text))),
        cells.map(words),
      ),
  },
  {
    metric: 'F1_HH',
    params: {},
    header: ['review_id', 'target'],
    keyColumns: 1,
    truth: { '1': '1,3', '2': '0', b: '8,1,2', é: '5' },
    cell: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 4 }).map((list) => list.join(', ')),
    check: (text) => {
      if (text === '') return 'empty_value';
      return /^[ \t]*[0-8][ \t]*(,[ \t]*[0-8][ \t]*)*$/.test(text) ? null : 'bad_value';
    },
    score: (truth, cells) => naiveSampleF1(truth.map(labels), cells.map(labels)),
  },
  {
    metric: 'ROSNEFT_DICE_METRIC',
    params: { pixels },
    header: ['ImageId', 'ClassId', 'EncodedPixels'],
    keyColumns: 2,
    truth: { '1\u00002': '1 3', '1\u00003': '', '1,2\u00003': '4 2 8 5', 'é\u00000': '12 1' },
    cell: spaced(
      fc
        .uniqueArray(fc.integer({ min: 1, max: pixels }), { maxLength: 4 })
        .map((starts) => starts.toSorted((a, b) => a - b).flatMap((start) => [start, 1])),
    ),
    check: (text) => {
      const mask = drawn(text);
      return typeof mask === 'string' ? mask : null;
    },
    score: (truth, cells) =>
      mean(truth.map((text, i) => naiveDice(drawn(text) as boolean[], drawn(cells[i]!) as boolean[]))),
  },
  {
    ...numberForm,
    metric: 'F1',
    cell: fc.constantFrom('0', '1', '1.0', '+1', '-0', ' 1 ', '1e0'),
    check: numberThat((value) => (value === 0 || value === 1 ? null : 'bad_value')),
    score: (truth, cells) => {
      const [y, p] = [truth.map(Number), cells.map(Number)];
      const hits = y.filter((label, i) => label === 1 && p[i] === 1).length;
      return share(2 * hits, y.filter((label) => label === 1).length + p.filter((label) => label === 1).length);
    },
  },
  {
    ...numberForm,
    metric: 'ACCURACY',
    cell: fc.constantFrom('0', '1', '1.0', '+1', '-7', '2e3', '-0'),
    check: numberThat((value) => (Number.isInteger(value) ? null : 'bad_value')),
    score: (truth, cells) => mean(truth.map((label, i) => Number(Number(label) === Number(cells[i])))),
  },
  {
    ...numberForm,
    metric: 'LOG_LOSS',
    cell: fc.oneof(
      fc.constantFrom('0', '1', '1e-20', '-0', '.5'),
      fc.integer({ min: 1, max: 99 }).map((k) => `0.${k}`),
    ),
    check: numberThat((value) => (value < 0 || value > 1 ? 'out_of_range' : null)),
    score: (truth, cells) =>
      mean(
        truth.map((label, i) => {
          const q = Math.min(Math.max(Number(cells[i]), 1e-15), 1 - 1e-15);
          return -Math.log(label === '1' ? q : 1 - q);
        }),
      ),
  },
];

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (id: string, cell: string) => `${[...id.split('\0'), cell].map(quoted).join(',')}\n`;

describe.each(forms)('SUB2 mutated files of $metric', (form) => {
  const { header, keyColumns, check } = form;
  const ids = Object.keys(form.truth);
  const expectedCells = ids.map((id) => form.truth[id]!);
  const file = fc
    .tuple(
      fc.array(form.cell, { minLength: ids.length, maxLength: ids.length }),
      fc.shuffledSubarray(ids, { minLength: ids.length }),
    )
    .map(([cells, order]) =>
      new TextEncoder().encode(`${header.join(',')}\n${order.map((id, i) => line(id, cells[i]!)).join('')}`),
    );
  const truthHeader = header[1] === 'prediction' ? 'id,target' : header.join(',');
  const truthFile = `${truthHeader}\n${ids.map((id, i) => line(id, expectedCells[i]!)).join('')}`;

  it('SUB2 get a score exactly when a second reading of the rules finds nothing wrong', async () => {
    const truth = await prepareTruth(metricOf(form.metric), { ...form.params }, piecesOf(truthFile));
    await fc.assert(
      fc.asyncProperty(file, fc.array(mutation, { maxLength: 3 }), async (sound, mutations) => {
        const bytes = mutated(sound, mutations);
        const verdict = await scoreSolution(truth, piecesOf(bytes));
        const expected = readNaively(bytes, ids, header, check, keyColumns);
        if (!expected.ok) return expectRefused(verdict, expected.kinds);
        const all = form.score(
          expectedCells,
          ids.map((id) => expected.cells.get(id)![0]!),
        );
        expect(verdict).toMatchObject({ ok: true, scores: { all: expect.closeTo(all, 12) } });
      }),
      { seed: 1, numRuns: Math.ceil(fuzzRuns / 3) },
    );
  });
});
