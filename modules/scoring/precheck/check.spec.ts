import { describe, expect, test } from '@jest/globals';
import type { Manifest } from '../engine/manifest.js';
import { engineVersion } from '../engine/version.js';
import { badCellsOf } from './bad-cells.js';
import { checkFile, type Report } from './check.js';
import { everyFinding, findingsOf, talliesOf } from './findings.js';
import { fixedText, type Fix } from './fixes.js';

const manifest: Manifest = {
  engine: engineVersion,
  metric: 'RMSE',
  format: 'csv',
  facts: { params: {}, labels: null, classes: null },
  keyColumns: ['id'],
  columns: [{ name: 'prediction', type: 'number' }],
  rows: 4,
  maxBytes: null,
  ids: { type: 'range', first: 1, count: 4 },
};

/** Cut into pieces of any size, as a file comes. */
async function* bytesOf(file: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

const check = (file: string | Uint8Array, of = manifest) =>
  checkFile(
    () => bytesOf(file),
    of,
    () => undefined,
  );

const fixed = async (file: string | Uint8Array, { survey }: Report, fixes: readonly Fix[] = survey!.fixes) => {
  let text = '';
  for await (const piece of fixedText(bytesOf(file), survey!.writing, fixes)) text += piece;
  return text;
};

const good = 'id,prediction\n1,0.5\n2,1.5\n3,2.5\n4,3.5\n';

describe('SUB2 check of a file before an attempt is spent', () => {
  test('SUB2 a right file has a preview and the spread of its predictions', async () => {
    const { verdict, problems, survey } = await check(good);
    expect(verdict).toEqual({ ok: true, rows: 4 });
    expect(problems).toBe(0);
    expect(survey).toMatchObject({
      fixes: [],
      preview: { header: ['id', 'prediction'], rows: 4, last: [] },
      distribution: { type: 'histogram', column: 'prediction', count: 4, min: 0.5, max: 3.5, mean: 2 },
    });
    expect(survey?.preview?.first[3]).toEqual({ line: 5, cells: ['4', '3.5'] });
  });

  test('SUB2 the last rows are shown in their order and with their lines', async () => {
    const rows = Array.from({ length: 75 }, (_, row) => `${row + 1},${row}`);
    const many = { ...manifest, rows: 75, ids: { type: 'range', first: 1, count: 75 } as const };
    const { survey } = await check(`id,prediction\r\n${rows.join('\r\n')}`, many);
    expect(survey?.preview?.first.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, at) => at + 2));
    expect(survey?.preview?.last.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, at) => at + 57));
    expect(survey?.preview?.last.at(-1)?.cells).toEqual(['75', '74']);
  });

  test.each([
    ['in the middle of a broken record', `id,prediction\n1,0.5\n2,"${'x'.repeat(2 ** 21)}\n3,2.5\n4,3.5\n`, true],
    ['after too many rows', `${good}${'9,1\n'.repeat(1100)}`, true],
    ['after too many rows of a file as it is fixed', `${good}${'9,1\n'.repeat(60_000)}`.replaceAll('\n', '\r'), true],
    ['nowhere before the end', 'id,prediction\n1,NaN\n2,1\n2,1\n', false],
    ['at a wrong header, which says so itself', 'a,b\n1,0.5\n', false],
    ['nowhere in a right file', good, false],
  ])('SUB2 says whether it stopped early: %s', async (_, file, isPart) => {
    const report = await checkFile(
      () => bytesOf(file, 1000),
      manifest,
      () => undefined,
    );
    expect(report.isPart).toBe(isPart);
  });

  test('SUB2 does not say that it stopped early where only the file as it was stopped it, and not as it is fixed', async () => {
    const count = 200_000;
    const many = { ...manifest, rows: count, ids: { type: 'range', first: 1, count } as const };
    const rows = Array.from({ length: count }, (_, row) => `${row + 1},${row}`);
    const file = `id,prediction\r${rows.join('\r')}`;
    const { verdict, remaining, isPart } = await checkFile(
      () => bytesOf(file, 65_536),
      many,
      () => undefined,
    );
    expect([verdict.ok, remaining?.ok, isPart]).toEqual([false, true, false]);
  });

  test('SUB2 a bad header, NaN, duplicate and missing ids are all named at once', async () => {
    const report = await check('id,predicton\n1,NaN\n2,1\n2,1\n');
    const found = findingsOf(report).map(({ kind, line, value, fix }) => [kind, line, value, fix?.kind ?? null]);
    expect(found).toEqual([
      ['extra_column', 1, null, 'rename'],
      ['not_finite', 2, 'NaN', null],
      ['duplicate_id', 4, '2', null],
      ['missing_id', null, '3, 4', null],
    ]);
    expect(report.problems).toBe(5);
    // The scorer itself, which judges an upload, stops at the header.
    expect(report.verdict.ok ? {} : report.verdict.counts).toEqual({
      missing_column: 1,
      extra_column: 1,
      duplicate_id: 1,
      missing_id: 2,
    });
    const isBad = badCellsOf(report);
    const rows = report.survey!.preview!.first;
    expect(rows.map((row) => [isBad(row, 0), isBad(row, 1)])).toEqual([
      [false, true],
      [false, false],
      [true, false],
    ]);
  });

  test('SUB2 a wrong header is one problem, and not one of every row', async () => {
    const rows = Array.from({ length: 300 }, (_, row) => `${row + 1},${row}`).join('\n');
    const report = await check(`my predictions\n${rows}\n`, { ...manifest, rows: 300 });
    expect(findingsOf(report)).toMatchObject([{ kind: 'header', line: 1, value: 'my predictions', count: 1 }]);
    expect(report.problems).toBe(1);
    expect([...talliesOf(findingsOf(report), report)]).toEqual([['header', 1]]);
  });

  test('SUB2 decimal commas between commas are one problem with what was perhaps meant', async () => {
    const report = await check('id,prediction\n1,0,5\n2,150,5\n3,2\n4,x\n');
    expect(findingsOf(report)).toMatchObject([
      {
        kind: 'ragged',
        line: 2,
        value: '1,0,5',
        count: 2,
        suggestion: '1,0.5',
        values: { found: 3, expected: 2 },
        fix: null,
      },
      { kind: 'bad_value', line: 5, value: 'x' },
    ]);
    expect([...talliesOf(findingsOf(report), report)]).toEqual([
      ['ragged', 2],
      ['bad_value', 1],
    ]);
    expect(everyFinding(report).map(({ kind, line }) => [kind, line])).toEqual([
      ['ragged', 2],
      ['ragged', 3],
      ['bad_value', 5],
    ]);
    expect(report.survey?.preview?.first[0]?.cells).toEqual(['1', '0', '5']);
  });

  test('SUB2 rows that are too long for another reason have no guess, and broken quotes stay what they are', async () => {
    const report = await check('id,prediction\n1,0.5,more\n2,"1"5\n3,2\n4,1\n');
    expect(findingsOf(report)).toMatchObject([
      { kind: 'ragged', line: 2, count: 1, suggestion: null },
      { kind: 'bad_csv', line: 3 },
      { kind: 'missing_id', value: '2' },
    ]);
  });

  test.each([
    ['lines that end with a carriage return alone', good.replaceAll('\n', '\r'), 'line_ends'],
    ['a line of megabytes', `id,prediction\n1,${'0'.repeat(1_100_000)}\n`, 'long_line'],
  ])('SUB2 says so of %s', async (_, file, kind) => {
    const report = await checkFile(
      () => bytesOf(file, 65_536),
      manifest,
      () => undefined,
    );
    expect(findingsOf(report).map((finding) => finding.kind)).toEqual([kind]);
  });

  test.each([
    ['to the end of the file', 'id,prediction\n1,0.5\n2,"1.5\n3,2.5\n4,3.5\n'],
    ['in the last line', 'id,prediction\n1,0.5\n2,1.5\n3,2.5\n4,"3.5\n'],
  ])('SUB2 a quote that is open %s is the one problem, and no id is called missing', async (_, text) => {
    const report = await check(text);
    const line = text.slice(0, text.indexOf('"')).split('\n').length;
    expect(findingsOf(report)).toMatchObject([{ kind: 'open_quote', line, count: 1 }]);
    expect(report).toMatchObject({ problems: 1, verdict: { ok: false, counts: { bad_csv: 1 } } });
  });

  test('SUB2 classes are counted, numbers in their own order', async () => {
    const { survey } = await check('id,prediction\n1,10\n2,9\n3,10\n4,10\n');
    expect(survey?.distribution).toEqual({
      type: 'classes',
      column: 'prediction',
      count: 4,
      classes: [
        { name: '9', count: 1 },
        { name: '10', count: 3 },
      ],
    });
  });

  test('SUB2 of several columns of probabilities the largest counts', async () => {
    const facts = { params: {}, labels: null, classes: ['cat', 'dog'] };
    const columns = ['cat', 'dog'].map((name) => ({ name, type: 'number' as const, min: 0, max: 1 }));
    const text = 'dog,id,cat\n0.2,1,0.8\n0.7,2,0.3\n0.1,3,0.9\n0,4,1\n';
    const { verdict, survey } = await check(text, { ...manifest, metric: 'LOG_LOSS_PYTH', facts, columns });
    expect(verdict.ok).toBe(true);
    expect(survey?.distribution).toEqual({
      type: 'classes',
      column: null,
      count: 4,
      classes: [
        { name: 'cat', count: 3 },
        { name: 'dog', count: 1 },
      ],
    });
  });

  test('SUB2 a JSON solution is judged without a preview', async () => {
    const lists: Manifest = { ...manifest, metric: 'MNAP20_JSON', format: 'json', keyColumns: [], columns: [] };
    expect(await check('{"1":["a"],"2":[],"3":[],"4":[]}', lists)).toMatchObject({
      verdict: { ok: true },
      survey: null,
    });
    expect(await check('{"1":', lists)).toMatchObject({ verdict: { ok: false, kind: 'bad_json' }, problems: 1 });
  });

  test('SUB2 a file over the limit is refused, not read on', async () => {
    await expect(check(good, { ...manifest, maxBytes: 10 })).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });
});

describe('SUB2 fixes without guessing', () => {
  const utf16 = (text: string) => {
    const bytes = new Uint8Array(2 + 2 * text.length);
    bytes.set([0xff, 0xfe]);
    for (let at = 0; at < text.length; at++) {
      bytes[2 + 2 * at] = text.charCodeAt(at) & 0xff;
      bytes[3 + 2 * at] = text.charCodeAt(at) >> 8;
    }
    return bytes;
  };

  test.each<[string, string | Uint8Array, string[]]>([
    ['semicolons and decimal commas', 'id;prediction\r\n1;0,5\r\n2;1,5\r\n3;2,5\r\n4;3,5\r\n', ['delimiter', 'comma']],
    ['a misspelt header', good.replace('prediction', 'Predicton'), ['rename']],
    ['a column of row numbers', ',id,prediction\n0,1,0.5\n1,2,1.5\n2,3,2.5\n3,4,3.5\n', ['drop']],
    ['quoted decimal commas', 'id,prediction\n1,"0,5"\n2,"1,5"\n3,2.5\n4,3.5\n', ['comma']],
    ['blanks around quotes', 'id,prediction\n1, "0.5"\n2,"1.5" \n3,2.5\n4,3.5\n', ['spaces']],
    ['no-break spaces', 'id,prediction\n1,\u00a00.5\n2\u00a0,1.5\n3,2.5\n4,3.5\n', ['spaces']],
    ['returns alone at line ends', good.replaceAll('\n', '\r'), ['line_ends']],
    ['returns in UTF-16', utf16(good.replaceAll('\n', '\r')), ['encoding', 'line_ends']],
    ['returns and semicolons', good.replaceAll('\n', '\r').replaceAll(',', ';'), ['line_ends', 'delimiter']],
    ['tabs in UTF-16', utf16(good.replaceAll(',', '\t')), ['encoding', 'delimiter']],
    [
      'everything at once',
      'id;Predicton\n1;"0,5"\n2;1,5\u00a0\n3; 2,5\n4;3,5',
      ['delimiter', 'rename', 'comma', 'spaces'],
    ],
  ])('SUB2 %s: the fixed file is the right one', async (_, file, kinds) => {
    const report = await check(file);
    expect(report.verdict.ok).toBe(false);
    expect(report.survey?.fixes.map(({ kind }) => kind)).toEqual(kinds);
    expect(report.remaining).toEqual({ ok: true, rows: 4 });
    expect(await fixed(file, report)).toBe(good);
  });

  test('SUB2 one fix alone leaves the rest as it is', async () => {
    const file = 'id;Predicton\n1;"0,5"\n2;1\n3;2\n4;3\n';
    const report = await check(file);
    const rename = report.survey!.fixes.filter(({ kind }) => kind === 'rename');
    expect(await fixed(file, report, rename)).toBe('id;prediction\n1;0,5\n2;1\n3;2\n4;3\n');
  });

  test('SUB2 quoted line ends, quotes and blank lines survive', async () => {
    const file = 'id;note;prediction\n1;"a\n""b"";c";0,5\n\n2;x;1\n3;x;2\n4;x;3\n';
    const report = await check(file);
    const kept = report.survey!.fixes.filter(({ kind }) => kind !== 'drop');
    expect(await fixed(file, report, kept)).toBe('id,note,prediction\n1,"a\n""b"";c",0.5\n\n2,x,1\n3,x,2\n4,x,3\n');
    expect(report.remaining).toEqual({ ok: true, rows: 4 });
  });

  test.each<[string, string]>([
    ['thousands or decimals', 'id,prediction\n1,"1,234"\n2,"5,678"\n3,1\n4,1\n'],
    ['groups of digits', 'id,prediction\n1,"1,234.5"\n2,"0,5"\n3,1\n4,1\n'],
    ['unquoted decimal commas', 'id,prediction\n1,0,5\n2,1,5\n3,2\n4,3\n'],
    ['a name that is near to two', 'id,predictions,predictio\n1,1,1\n2,1,1\n3,1,1\n4,1,1\n'],
    ['a spare column beside rows of another length', 'id,x,prediction\n1,1\n2,1,1\n3,1,1\n4,1,1\n'],
    ['returns among line feeds', 'id,prediction\r1,0.5\r2,1.5\n3,2.5\n4,3.5\n'],
    ['a file cut in a quoted cell', 'id;prediction\n1;"0,5\n2;1\n'],
  ])('SUB2 %s: nothing is offered', async (_, file) => {
    const report = await check(file);
    expect(report.verdict.ok).toBe(false);
    expect(report.survey?.fixes.filter(({ kind }) => kind !== 'delimiter')).toEqual([]);
  });

  test('SUB2 only the fixed file passes: rows that stay wrong are still named', async () => {
    const report = await check('id;prediction\n1;0,5\n2;abc\n3;2\n3;2\n');
    expect(report.remaining).toMatchObject({ ok: false, counts: { bad_value: 1, duplicate_id: 1, missing_id: 1 } });
    expect(report.problems).toBe(5);
  });
});
