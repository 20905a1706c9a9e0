import { describe, expect, it } from '@jest/globals';
import { metricOf } from './metrics/registry.js';
import { scoreSolution, type Verdict } from './solution/score.js';
import { piecesOf } from './testing/files.js';
import { prepareTruth } from './truth/prepare.js';

const mebibyte = 1 << 20;
const table = 'id,target\na,1\nb,0\n';

/** A piece of text and then one filler for ever, and how many bytes of it were asked for. */
function endless(start: string, filler: string): { chunks: AsyncIterable<Uint8Array>; readonly taken: number } {
  const piece = new TextEncoder().encode(filler.repeat(Math.ceil((64 * 1024) / filler.length)));
  const stream = {
    taken: 0,
    async *generate() {
      yield new TextEncoder().encode(start);
      for (;;) {
        stream.taken += piece.length;
        yield piece;
      }
    },
  };
  return {
    chunks: stream.generate(),
    get taken() {
      return stream.taken;
    },
  };
}

async function verdictOn(metric: string, truth: string, chunks: AsyncIterable<Uint8Array>): Promise<Verdict> {
  return scoreSolution(await prepareTruth(metricOf(metric), {}, piecesOf(truth)), chunks);
}

describe('SUB2 hostile tables', () => {
  it.each([
    ['a line without end', 'id,prediction\n', 'a', 'bad_csv'],
    ['a header without end', 'id,', 'x', 'bad_csv'],
    ['a quote that never closes', 'id,prediction\n"', 'a\n', 'bad_csv'],
    ['commas without end', 'id,prediction\na', ',', 'bad_csv'],
    ['blanks without end', 'id,prediction\na,', ' ', 'bad_csv'],
    ['digits without end', 'id,prediction\na,', '9', 'bad_csv'],
    ['NULs without end', 'id,prediction\n', '\0', 'bad_encoding'],
    ['rows without end', 'id,prediction\n', 'a,1\n', 'duplicate_id'],
  ])('SUB2 %s: refused after a few mebibytes', async (_, start, filler, kind) => {
    const stream = endless(start, filler);
    expect(await verdictOn('RMSE', table, stream.chunks)).toMatchObject({ ok: false, kind });
    expect(stream.taken).toBeLessThan(4 * mebibyte);
  });

  it('SUB2 a quote that never closes is one problem of its line, not as many missing ids', async () => {
    const ids = Array.from({ length: 500 }, (_, i) => i + 1);
    const truth = `id,target\n${ids.map((id) => `${id},${id}\n`).join('')}`;
    const solution = `id,prediction\n${ids.map((id) => `${id},${id === 3 ? '"' : ''}${id}\n`).join('')}`;
    expect(await verdictOn('RMSE', truth, piecesOf(solution))).toEqual({
      ok: false,
      kind: 'bad_csv',
      counts: { bad_csv: 1 },
      problems: [{ kind: 'bad_csv', line: 4, column: null, value: null, hint: 'open_quote' }],
    });
  });

  it('SUB2 a header of hundreds of thousands of columns is counted, not kept', async () => {
    const names = Array.from({ length: 120_000 }, (_, i) => `c${i}`).join(',');
    const verdict = await verdictOn('RMSE', table, piecesOf(`id,prediction,${names}\na,1\n`));
    expect(verdict).toMatchObject({ ok: false, kind: 'extra_column', counts: { extra_column: 120_000, bad_csv: 1 } });
  });

  it('SUB2 a record of a million fields among sound ones is one problem', async () => {
    const verdict = await verdictOn('RMSE', table, piecesOf(`id,prediction\na,1\n${','.repeat(1_000_000)}\nb,2\n`));
    expect(verdict).toMatchObject({ ok: false, counts: { bad_csv: 1 } });
  });

  it('SUB2 endless small defects are counted in a fixed memory', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => i);
    const truth = `id,target\n${rows.map((i) => `${i},1\n`).join('')}`;
    const bad = `id,prediction\n${rows.map((i) => `${i},${'x'.repeat(200)}\n`).join('')}`;
    const verdict = await verdictOn('RMSE', truth, piecesOf(bad));
    expect(verdict).toMatchObject({ ok: false, counts: { bad_value: 20_000 } });
    expect(JSON.stringify(verdict).length).toBeLessThan(5000);
  });

  it('SUB2 run lengths are compared without being expanded', async () => {
    const truth = 'ImageId,ClassId,EncodedPixels\ni,0,1 9007199254740000\n';
    const verdict = await verdictOn('ROSNEFT_DICE_METRIC', truth, piecesOf(truth));
    expect(verdict).toMatchObject({ ok: true, scores: { all: 1 } });
  });
});

describe('SUB2 hostile JSON', () => {
  const truth = '{"__proto__": [1], "constructor": ["2"]}';

  it.each([
    ['brackets without end', '{"a": ', '['],
    ['objects without end', '', '{"a":'],
    ['a string without end', '{"a": ["', 'x'],
    ['a list without end', '{"a": [1', ',2'],
    ['white space without end', '{', ' \n'],
  ])('SUB2 %s: refused after a few mebibytes', async (_, start, filler) => {
    const stream = endless(start, filler);
    expect(await verdictOn('MNAP20_JSON', truth, stream.chunks)).toMatchObject({ ok: false, kind: 'bad_json' });
    expect(stream.taken).toBeLessThan(4 * mebibyte);
  });

  it('SUB2 deep nesting is a wrong value like any other', async () => {
    const deep = `{"a": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(await verdictOn('MNAP20_JSON', truth, piecesOf(deep))).toMatchObject({
      kind: 'bad_value',
      counts: { bad_value: 1 },
    });
  });

  it('SUB2 users named like parts of JavaScript are ordinary', async () => {
    const verdict = await verdictOn(
      'MNAP20_JSON',
      truth,
      piecesOf('{"constructor": [2], "\\u005f_proto__": ["1"], "x": []}'),
    );
    expect(verdict).toMatchObject({ ok: true, rows: 2, scores: { all: 1 } });
  });

  it.each([
    ['NaN', '{"a": [NaN]}', 'bad_json'],
    ['a trailing comma', '{"a": [1,]}', 'bad_json'],
    ['two values', '{} {}', 'bad_json'],
    ['a single quote', "{'a': []}", 'bad_json'],
    ['a raw line break in a string', '{"a\n": []}', 'bad_json'],
    ['a wrong escape', '{"\\x": []}', 'bad_json'],
    ['a number with a leading zero', '{"a": [01]}', 'bad_json'],
    ['a missing colon', '{"a" []}', 'bad_json'],
    ['a key that is no string', '{1: []}', 'bad_json'],
    ['a cut file', '{"a": [1', 'bad_json'],
    ['nothing but white space', ' \n\t', 'empty_file'],
    ['a NUL', '{"a\0": []}', 'bad_encoding'],
    ['a list of lists', '[[1]]', 'bad_value'],
    ['a fraction', '{"a": [1.5]}', 'bad_value'],
    ['null', '{"a": [null]}', 'bad_value'],
    ['an object in place of a list', '{"a": {"b": 1}}', 'bad_value'],
    ['the same item twice', '{"a": [5, "5"]}', 'duplicate_item'],
    ['a user twice', '{"constructor": [], "constructor": []}', 'duplicate_id'],
  ])('SUB2 %s is refused by its kind', async (_, file, kind) => {
    expect(await verdictOn('MNAP20_JSON', truth, piecesOf(file))).toMatchObject({ ok: false, kind });
  });

  it('SUB2 names line, user and value of every wrong one', async () => {
    const verdict = await verdictOn('MNAP20_JSON', truth, piecesOf('{\n"a": [1, null],\n"b": "x",\n"c": [2, 2, [3]]}'));
    expect(verdict).toMatchObject({
      problems: [
        { kind: 'bad_value', line: 2, column: 'a', value: 'null' },
        { kind: 'bad_value', line: 3, column: 'b', value: 'x' },
        { kind: 'bad_value', line: 4, column: 'c', value: '[' },
        { kind: 'duplicate_item', line: 4, column: 'c', value: '2' },
      ],
    });
  });

  it('SUB2 a long list of records, as data frames are written, is no object of users', async () => {
    const records = Array.from({ length: 40_000 }, (_, i) => `{"user": "u${i}", "items": [1, 2]}`);
    const verdict = await verdictOn('MNAP20_JSON', truth, piecesOf(`[${records.join(', ')}]`));
    expect(verdict).toMatchObject({ kind: 'bad_value', counts: { bad_value: 1 } });
    expect(verdict.ok ? {} : verdict.counts).not.toHaveProperty('bad_json');
  });

  it('SUB2 users that differ in halves of a character are different users', async () => {
    const users = String.raw`{"\ud800": [1], "\ud801": [2], "\ufffd": [3], "\u0000\"\\ud800\"": [4]}`;
    expect(await verdictOn('MNAP20_JSON', users, piecesOf(users))).toMatchObject({ rows: 4, scores: { all: 1 } });
    const other = String.raw`{"\ud802": [1], "\ufffd": [3]}`;
    expect(await verdictOn('MNAP20_JSON', users, piecesOf(other))).toMatchObject({ scores: { all: 0.25 } });
  });

  it('SUB2 shows NUL and halves of characters as something that every database takes', async () => {
    const file = String.raw`{"a\u0000\ud800": [5, 5], "b": ["\udc00", "\udc00"]}`;
    expect(await verdictOn('MNAP20_JSON', truth, piecesOf(file))).toMatchObject({
      problems: [
        { kind: 'duplicate_item', column: 'a\uFFFD\uFFFD', value: '5' },
        { kind: 'duplicate_item', column: 'b', value: '\uFFFD' },
      ],
    });
  });

  it('SUB2 integers keep every digit', async () => {
    const big = '{"a": [9007199254740993]}';
    expect(await verdictOn('MNAP20_JSON', big, piecesOf(big.replace('3]', '2]')))).toMatchObject({
      scores: { all: 0 },
    });
    expect(await verdictOn('MNAP20_JSON', big, piecesOf('{"a": ["9007199254740993"]}'))).toMatchObject({
      scores: { all: 1 },
    });
  });
});
