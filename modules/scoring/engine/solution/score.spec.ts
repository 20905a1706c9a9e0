import { describe, expect, it } from '@jest/globals';
import { defaultLimits } from '../limits.js';
import { metricOf } from '../metrics/registry.js';
import { prepareTruth } from '../truth/prepare.js';
import { piecesOf, scoreOrKind, truthReport, verdictOf } from '../testing/files.js';
import { scoreSolution } from './score.js';

const truth = 'id,target\na,1\nb,2\nc,3\n';
const solution = (rows: string, header = 'id,prediction') => `${header}\n${rows}`;
const rest = 'b,2\nc,3\n';

describe('SUB2 kinds of problems', () => {
  it.each([
    ['an empty file', '', 'empty_file'],
    ['a file of line ends', '\ufeff\n\r\n\n', 'empty_file'],
    ['NUL in an id', solution(`a\0,1\n${rest}`), 'bad_encoding'],
    ['a quote inside a bare field', solution(`a"b,1\n${rest}`), 'bad_csv'],
    ['text after a closing quote', solution(`"a" ,1\n${rest}`), 'bad_csv'],
    ['an unclosed quote', solution(`"a,1\n${rest}`), 'bad_csv'],
    ['a lone carriage return', solution(`a,1\r${rest}`), 'bad_csv'],
    ['a field too many', solution(`a,1,\n${rest}`), 'bad_csv'],
    ['a line of blanks', solution(`  \na,1\n${rest}`), 'bad_csv'],
    ['a repeated column', solution('', 'id,prediction,id'), 'duplicate_column'],
    ['a missing column before an extra one', solution('', 'id,x'), 'missing_column'],
    ['an index column', solution(`0,a,1\n`, ',id,prediction'), 'extra_column'],
    ['an empty id', solution(`,1\n${rest}`), 'empty_value'],
    ['an empty value', solution(`a, \t\n${rest}`), 'empty_value'],
    ['a hexadecimal number', solution(`a,0x10\n${rest}`), 'bad_value'],
    ['a decimal comma', solution(`a,"1,5"\n${rest}`), 'bad_value'],
    ['infinity', solution(`a,-Infinity\n${rest}`), 'not_finite'],
    ['overflow of a number', solution(`a,1e400\n${rest}`), 'not_finite'],
    ['overflow of the score', solution(`a,1e200\n${rest}`), 'out_of_range'],
    ['another spelling of an id', solution(`A,1\n${rest}`), 'extra_id'],
    ['an id twice', solution(`a,1\na,1\n${rest}`), 'duplicate_id'],
    ['a row less', solution(rest), 'missing_id'],
    ['a header alone', 'id,prediction', 'missing_id'],
  ])('SUB2 %s is refused by its kind', async (_, file, kind) => {
    expect(await scoreOrKind('RMSE', truth, file)).toBe(kind);
  });

  it.each([
    ['a byte order mark, CRLF and no last line end', '\ufeffid,prediction\r\na,1\r\nb,2\r\nc,3'],
    ['empty lines anywhere', '\n\nid,prediction\n\r\na,1\n\nb,2\n\nc,3\n\n'],
    ['quotes, blanks and columns in another order', '"prediction", id\n"1",\ta \n 2 ,"b"\n" 3 "," c"\n'],
    ['every spelling of a number', 'id,prediction\na,+1.\nb,.2e1\nc,00030E-1\n'],
  ])('SUB2 %s are accepted', async (_, file) => {
    expect(await scoreOrKind('RMSE', truth, file)).toBe(0);
  });

  it('SUB2 ids __proto__, constructor and toString are ordinary', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const file = (column: string) => `id,${column}\n${names.map((name) => `${name},1\n`).join('')}`;
    expect(await scoreOrKind('MAE', file('target'), file('prediction'))).toBe(0);
    expect(await scoreOrKind('MAE', truth, solution(`__proto__,1\n${rest}`))).toBe('extra_id');
  });

  it('SUB2 a quoted field may hold commas, quotes and line breaks', async () => {
    const id = '"one, ""two""\r\nthree"';
    expect(await scoreOrKind('MAE', `id,target\n${id},1\n`, `id,prediction\n${id},3\n`)).toBe(2);
  });
});

describe('SUB2 the report', () => {
  it('SUB2 names line, column and value of every defect in reading order, missing ids last', async () => {
    const file = 'id,prediction\n\na,abc\n"x\ny",nan\na,1\nb\n';
    expect(await verdictOf('RMSE', truth, file)).toEqual({
      ok: false,
      kind: 'bad_value',
      problems: [
        { kind: 'bad_value', line: 3, column: 'prediction', value: 'abc' },
        { kind: 'extra_id', line: 4, column: 'id', value: 'x\ny' },
        { kind: 'not_finite', line: 4, column: 'prediction', value: 'nan' },
        { kind: 'duplicate_id', line: 6, column: 'id', value: 'a' },
        { kind: 'bad_csv', line: 7, column: null, value: null },
        { kind: 'missing_id', line: null, column: 'id', value: 'c' },
      ],
      counts: { bad_value: 1, extra_id: 1, not_finite: 1, duplicate_id: 1, bad_csv: 1, missing_id: 1 },
    });
  });

  it('SUB2 lists the first 20 problems and counts the rest', async () => {
    const ids = Array.from({ length: 100 }, (_, i) => `r${i}`);
    const big = `id,target\n${ids.map((id) => `${id},1\n`).join('')}`;
    const file = `id,prediction\n${ids
      .slice(0, 70)
      .map((id) => `${id},?\n`)
      .join('')}`;
    const verdict = await verdictOf('RMSE', big, file);
    expect(verdict).toMatchObject({ ok: false, counts: { bad_value: 70, missing_id: 30 } });
    expect(verdict.ok ? [] : verdict.problems).toHaveLength(20);
  });

  it('SUB2 suggests the column that was meant and goes on with the others', async () => {
    const verdict = await verdictOf('RMSE', truth, 'Id,predicton\na,x\n');
    expect(verdict).toMatchObject({
      kind: 'missing_column',
      problems: [
        { kind: 'missing_column', column: 'id', suggestion: 'Id' },
        { kind: 'missing_column', column: 'prediction', suggestion: 'predicton' },
        { kind: 'extra_column', column: 'Id', suggestion: 'id' },
        { kind: 'extra_column', column: 'predicton', suggestion: 'prediction' },
      ],
    });
    const half = await verdictOf('RMSE', truth, 'id,predicton\na,1\na,2\n');
    expect(half.ok ? {} : half.counts).toEqual({ missing_column: 1, extra_column: 1, duplicate_id: 1, missing_id: 2 });
  });

  it('SUB2 a missing class column is one problem and not one for each row', async () => {
    const classes = 'id,target\n1,a\n2,b\n3,c\n';
    const verdict = await verdictOf('LOG_LOSS_PYTH', classes, 'id,a,b\n1,0.2,0.3\n2,0.5,0.1\n3,0.1,x\n');
    expect(verdict.ok ? {} : verdict.counts).toEqual({ missing_column: 1, bad_value: 1 });
    expect(await truthReport('LOG_LOSS_PYTH', 'id,target\n1,a\n2,id\n')).toMatchObject({
      problems: [{ kind: 'bad_truth', reason: 'duplicate_column', value: 'id' }],
    });
  });

  it('SUB2 cuts long values, names and suggestions, and never inside of a character', async () => {
    const long = 'x'.repeat(79);
    const misspelt = `prediction${'_'.repeat(100)}`;
    const verdict = await verdictOf('RMSE', truth, `id,${misspelt}\n${long}😀😀,1\n`);
    expect(verdict.ok ? [] : verdict.problems).toMatchObject([
      { kind: 'missing_column', column: 'prediction', suggestion: `${misspelt.slice(0, 80)}…` },
      { kind: 'extra_column', column: `${misspelt.slice(0, 80)}…`, suggestion: 'prediction' },
      { kind: 'extra_id', value: `${long}…` },
      ...['a', 'b', 'c'].map((value) => ({ kind: 'missing_id', value })),
    ]);
  });

  it('SUB2 lists as many broken lines as asked for, before anything else', async () => {
    const limits = { ...defaultLimits, listedProblems: 3 };
    const file = new TextEncoder()
      .encode(solution(`a,x\nb,y\n${'?,1\n'.repeat(5)}`))
      .map((c) => (c === 0x3f ? 0xff : c));
    const verdict = await verdictOf('RMSE', truth, file, {}, limits);
    expect(verdict).toMatchObject({
      problems: [4, 5, 6].map((line) => ({ kind: 'bad_encoding', line })),
      counts: { bad_encoding: 5, bad_value: 2, missing_id: 1 },
    });
  });

  it.each([
    ...['id;prediction\na;1\n', 'id;prediction\na;0,5\nb;1,5\n', 'id\tprediction\na\t1\n'],
    ...['id;prediction\n"a";"1"\n"b";"2"\n', 'id;prediction\na;"1\n'],
  ])('SUB2 of a file with another separator says this alone: %j', async (file) => {
    const verdict = await verdictOf('RMSE', truth, file);
    const [column] = file.split('\n');
    expect(verdict.ok ? [] : verdict.problems).toEqual([
      { kind: 'missing_column', line: 1, column, value: null, hint: 'delimiter' },
    ]);
  });

  it.each(['"id";"prediction"\n"a";"1"\n', '"id"|"prediction"\r\n', 'id;"prediction"\n', '"id"\tprediction\na\t1\n'])(
    'SUB2 says so also where the names are quoted, of answers too: %j',
    async (file) => {
      const place = { line: 1, column: file.split('\n')[0]?.trim(), value: null, hint: 'delimiter' };
      const verdict = await verdictOf('RMSE', truth, file);
      expect(verdict.ok ? [] : verdict.problems).toEqual([{ kind: 'bad_csv', ...place }]);
      const { problems } = await truthReport('RMSE', file);
      expect(problems).toEqual([{ kind: 'bad_truth', reason: 'bad_csv', ...place }]);
    },
  );

  it.each(['"id"x,"prediction"\n', '"id"\t,"prediction"\n', '"id",\t"prediction"\n', 'id,"a;b"x,prediction\n'])(
    'SUB2 says nothing of separators where a header is broken otherwise: %j',
    async (file) => {
      const verdict = await verdictOf('RMSE', truth, file);
      expect(verdict.ok ? [] : verdict.problems).toEqual([{ kind: 'bad_csv', line: 1, column: null, value: null }]);
    },
  );

  it.each([
    ['id,prediction\ra,1\rb,2\r', 1, 'line_ends'],
    [`id,prediction\na,${'1'.repeat(2_000_000)}`, 2, 'long_line'],
    [`id,prediction\r${'a,1\r'.repeat(500_000)}`, 1, 'line_ends'],
  ] as const)('SUB2 says why a line can not be read', async (file, line, hint) => {
    const verdict = await verdictOf('RMSE', truth, file);
    expect(verdict.ok ? [] : verdict.problems).toEqual([{ kind: 'bad_csv', line, column: null, value: null, hint }]);
  });

  it('SUB2 bytes that are no text are told so, and not of their line ends or their length', async () => {
    const bytes = (length: number, ...odd: number[]) => {
      const made = new Uint8Array(length).fill(0x61);
      made.set([0x69, 0x0d, 0x62, ...odd]);
      return made;
    };
    const told = async (file: Uint8Array) => {
      const verdict = await verdictOf('RMSE', truth, file);
      return verdict.ok ? [] : verdict.problems;
    };
    for (const odd of [0x00, 0xff])
      for (const length of [64, 2_000_000])
        expect(await told(bytes(length, odd))).toEqual([{ kind: 'bad_encoding', line: 1, column: null, value: null }]);
    // A character that the longest line ends within is one all the same.
    for (const shift of ['', 'a', 'aa'])
      expect(await told(new TextEncoder().encode(`id,prediction\n${shift}${'я€'.repeat(500_000)}`))).toEqual([
        { kind: 'bad_csv', line: 2, column: null, value: null, hint: 'long_line' },
      ]);
  });

  it('SUB2 a broken encoding decides, wherever it stands', async () => {
    const bytes = new TextEncoder().encode(solution(`a,x\nb,2\nc?,3\n`));
    bytes[bytes.indexOf(0x3f)] = 0xff;
    expect(await verdictOf('RMSE', truth, bytes)).toMatchObject({
      kind: 'bad_encoding',
      problems: [
        { kind: 'bad_encoding', line: 4 },
        { kind: 'bad_value', line: 2 },
        { kind: 'missing_id', value: 'c' },
      ],
    });
  });

  it('SUB2 stops 1000 rows after the last possible one', async () => {
    const verdict = await verdictOf('RMSE', truth, solution(`a,1\n${rest}${'z,1\n'.repeat(5000)}`));
    expect(verdict.ok ? {} : verdict.counts).toEqual({ extra_id: 1001 });
  });
});

describe('SUB5 parts', () => {
  const split = 'usage,id,target\npublic,a,1\nprivate,b,2\npublic,c,3\nprivate,d,4\n';

  it('SUB5 scores all rows and both parts in one reading', async () => {
    const verdict = await verdictOf('MAE', split, 'id,prediction\nd,4\nc,5\nb,6\na,1\n');
    expect(verdict).toMatchObject({ ok: true, rows: 4, scores: { all: 1.5, public: 1, private: 2 } });
  });

  it('SUB5 refuses a truth with another usage, an empty part, or a part that breaks a condition', async () => {
    expect(await truthReport('MAE', split.replace('private,d', 'Private,d'))).toMatchObject({
      kind: 'bad_truth',
      problems: [{ reason: 'bad_usage', line: 5, column: 'usage', value: 'Private' }],
    });
    expect(await truthReport('MAE', split.replaceAll('private', 'public'))).toMatchObject({
      problems: [{ reason: 'no_rows' }],
    });
    const oneClass = 'id,target,usage\na,1,public\nb,0,private\nc,0,public\n';
    expect(await truthReport('AUC', oneClass)).toMatchObject({ problems: [{ reason: 'one_class', column: 'target' }] });
  });

  it('SUB5 names every defect of a truth with its reason', async () => {
    const report = await truthReport('WRMSE', 'id,target,weight\na,1,-1\na,x,1\n,2,\n');
    expect(report.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'negative_weight'],
      [3, 'bad_value'],
      [4, 'empty_value'],
      [4, 'empty_value'],
      [3, 'duplicate_id'],
    ]);
    expect(await truthReport('MAE', 'id,target\na;1\nb\n')).toMatchObject({ counts: { bad_truth: 2 } });
    expect(await truthReport('MAE', 'id,target\na,1\nb,1\na,2\n')).toMatchObject({
      problems: [{ reason: 'duplicate_id', line: 4, value: 'a' }],
    });
  });
});

describe('METR1 streams', () => {
  it('METR1 the size of the pieces changes nothing', async () => {
    const prepared = await prepareTruth(metricOf('RMSE'), {}, piecesOf('\ufeffid,target\r\n"é",1\r\nb,2.5\r\n', 1));
    const file = '\ufeffid,prediction\r\n"é",4\r\nb,2.25\r\n';
    for (const size of [1, 2, 3, 5, 7, 100]) {
      expect(await scoreSolution(prepared, piecesOf(file, size))).toMatchObject({
        scores: { all: Math.sqrt(9.0625 / 2) },
      });
    }
  });

  it('METR1 a file over its limit is no verdict', async () => {
    const limits = { fileBytes: 10, recordBytes: 100, extraRows: 1000, listedProblems: 20 };
    await expect(verdictOf('RMSE', truth, solution(rest), {}, limits)).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
    });
  });
});
