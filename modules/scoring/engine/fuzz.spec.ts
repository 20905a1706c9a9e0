import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readThroughWindow } from './bytes/byte-window.js';
import { TableReader, type TableSink } from './csv/table-reader.js';
import { EngineError } from './errors.js';
import { defaultLimits } from './limits.js';
import { metricOf } from './metrics/registry.js';
import type { CsvMetric } from './metrics/metric.js';
import { scoredForm } from './solution/solution-form.js';
import { SolutionReader } from './solution/solution-reader.js';
import { scoreSolution } from './solution/score.js';
import { naiveNumber, readNaively } from './testing/naive-table.js';
import { expectRefused } from './testing/expect-refused.js';
import { piecesOf } from './testing/files.js';
import { fuzzRuns as runs, mutated, mutationWith } from './testing/mutations.js';
import { prepareTruth } from './truth/prepare.js';
import { TruthLog } from './truth/truth-log.js';
import { TruthReader } from './truth/truth-reader.js';
import { zeroOrOne } from './metrics/conditions.js';
import type { PreparedTruth } from './truth/prepared-truth.js';

const idSets = {
  dense: Array.from({ length: 12 }, (_, i) => String(i + 5)),
  integer: Array.from({ length: 12 }, (_, i) => String(i * i * 1000 + 1)),
  text: ['a', 'b', 'é', 'id 7', '07', '7', '7.0', '__proto__', 'x,y', 'q"q', 'long-identifier-0001', '-1'],
};
// oxfmt-ignore
const fragments = [
  ',', '\n', '\r\n', '\r', '"', '""', ' ', '\t', '\0', '\ufeff', '\u00e9', '.', '-', '+', 'e', 'e5', '1e400', '0', '7', '00',
  'nan', '-Inf', '0x10', '1_0', '1,5', '"1"', ' 3 ', '\n\n', '5,1\n', '07,2\n', 'id', 'prediction', '\u2028',
  '12345678901234567890', '0.1234567890123456789', '1e-7', '9007199254740993', '4.35', '\ud800',
];

const mutation = mutationWith(fragments);

function cell(id: string): string {
  return /[",]/.test(id) ? `"${id.replaceAll('"', '""')}"` : id;
}

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (Object.is(x, -0) ? '-0' : String(x))),
  fc.double({ noNaN: true, min: 0, max: 1 }).map((x) => x.toFixed(17)),
  fc.integer().map(String),
  fc.constantFrom('1.', '.5', '+1', '1e-5', '-0', '"2.5"', ' 4 ', '0.1'),
);

/** What the reference grammar alone makes of a file, without the fast reader. */
async function slowly(truth: PreparedTruth, file: Uint8Array): Promise<{ log: unknown; kept: unknown }> {
  const form = scoredForm(truth.metric as CsvMetric, truth);
  const reader = new SolutionReader(form, defaultLimits);
  const sink: TableSink = {
    keptFields: reader.keptFields,
    header: (record, line) => (reader.header(record, line) === false ? false : null),
    record: (record, line) => reader.record(record, line),
    unreadable: (...defect) => reader.unreadable(...defect),
  };
  await readThroughWindow(piecesOf(file), new TableReader(sink, defaultLimits.recordBytes), Infinity);
  reader.finish();
  return reader.log.isEmpty ? { log: null, kept: reader.kept } : { log: reader.log.report(), kept: null };
}

/** The usual reading, through windows that cut records anywhere. */
async function fast(truth: PreparedTruth, file: Uint8Array, window: number): Promise<{ log: unknown; kept: unknown }> {
  const form = scoredForm(truth.metric as CsvMetric, truth);
  const reader = new SolutionReader(form, defaultLimits);
  await readThroughWindow(piecesOf(file), new TableReader(reader, defaultLimits.recordBytes), Infinity, window);
  reader.finish();
  return reader.log.isEmpty ? { log: null, kept: reader.kept } : { log: reader.log.report(), kept: null };
}

/** What is gathered of a truth file, with the fast reader or with the reference grammar alone. */
async function gathered(file: Uint8Array, plain: boolean, window?: number): Promise<unknown> {
  const log = new TruthLog(20);
  const columns = [{ name: 'target', type: 'number' as const, check: zeroOrOne }];
  const reader = new TruthReader(['id'], columns, log);
  const sink: TableSink = {
    keptFields: reader.keptFields,
    header: (record, line) => {
      const rows = reader.header(record, line);
      return plain || rows === false ? rows : null;
    },
    record: (record, line) => reader.record(record, line),
    unreadable: (...defect) => reader.unreadable(...defect),
  };
  await readThroughWindow(piecesOf(file), new TableReader(sink, defaultLimits.recordBytes), Infinity, window);
  try {
    log.throwIfAny();
  } catch (error) {
    return error instanceof EngineError ? error.report : error;
  }
  const order = new Uint32Array(reader.lines.length).map((_, row) => row);
  return [reader.keys.build(order), reader.columns[0]!.buildNumbers(order), reader.lines.build(order)];
}

describe('SUB5 mutated truths', () => {
  const rows = fc.array(
    fc.tuple(fc.constantFrom('a', '7', '07', 'é', '"x,y"', '123456'), fc.constantFrom('0', '1', '1.0', '2', ' 1 ')),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  const file = rows.map((list) =>
    new TextEncoder().encode(`id,target\n${list.map(([id, y]) => `${id},${y}\n`).join('')}`),
  );

  it('SUB5 are read alike by the fast reader and by the reference grammar', async () => {
    await fc.assert(
      fc.asyncProperty(
        file,
        fc.array(mutation, { maxLength: 3 }),
        fc.integer({ min: 4, max: 99 }),
        async (sound, mutations, window) => {
          const bytes = mutated(sound, mutations);
          expect(await gathered(bytes, true, window)).toEqual(await gathered(bytes, false));
        },
      ),
      { seed: 1, numRuns: Math.ceil(runs / 3) },
    );
  });
});

describe.each(Object.entries(idSets))('SUB2 mutated files with %s ids', (_, ids) => {
  let truth: PreparedTruth;
  const file = fc
    .tuple(
      fc.array(number, { minLength: ids.length, maxLength: ids.length }),
      fc.shuffledSubarray(ids, { minLength: ids.length }),
    )
    .map(([values, order]) =>
      new TextEncoder().encode(`id,prediction\n${order.map((id, i) => `${cell(id)},${values[i]}\n`).join('')}`),
    );

  beforeAll(async () => {
    const rows = ids.map((id, i) => `${cell(id)},${i}\n`).join('');
    truth = await prepareTruth(metricOf('MAE'), {}, piecesOf(`id,target\n${rows}`));
  });

  it('SUB2 get a score exactly when a second reading of the rules finds nothing wrong', async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.array(mutation, { maxLength: 3 }), async (sound, mutations) => {
        const bytes = mutated(sound, mutations);
        const verdict = await scoreSolution(truth, piecesOf(bytes));
        const expected = readNaively(bytes, ids, ['id', 'prediction'], naiveNumber);
        if (!expected.ok) return expectRefused(verdict, expected.kinds);
        const errors = ids.map((id, i) => Math.abs(i - Number(expected.cells.get(id)![0])));
        const mean = errors.reduce((sum, error) => sum + error, 0) / ids.length;
        expect(verdict).toMatchObject(
          Number.isFinite(mean) ? { ok: true, scores: { all: mean } } : { kind: 'out_of_range' },
        );
      }),
      { seed: 1, numRuns: Math.ceil(runs / 3) },
    );
  });

  it('SUB2 are read alike by the fast reader and by the reference grammar', async () => {
    await fc.assert(
      fc.asyncProperty(
        file,
        fc.array(mutation, { maxLength: 4 }),
        fc.integer({ min: 4, max: 99 }),
        async (sound, mutations, window) => {
          const bytes = mutated(sound, mutations);
          expect(await fast(truth, bytes, window)).toEqual(await slowly(truth, bytes));
        },
      ),
      { seed: 1, numRuns: Math.ceil(runs / 3) },
    );
  });
});
