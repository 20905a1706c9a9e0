import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { TableProfile } from '../contract/preview.js';
import { lookAt } from './table-profile.js';

const megabyte = 1024 * 1024;

const lookAtBytes = (content: Buffer, name = 'train.csv') =>
  lookAt(name, content.length, ({ start, end }) => Readable.from([content.subarray(start, end + 1)]));
const lookAtText = (content: string, name?: string) => lookAtBytes(Buffer.from(content), name);
const profileOf = async (content: string): Promise<TableProfile> => {
  const look = await lookAtText(content);
  if (!('profile' in look)) throw new Error(`no profile: ${look.reason}`);
  return look.profile;
};

/** A file of so many bytes that is made while it is read; counts what is read of it. */
const endless = (bytes: number, piece: string) => {
  const state = { read: 0 };
  const chunk = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
  const open = ({ start, end }: { start: number; end: number }) =>
    Readable.from(
      (function* () {
        for (let left = end - start + 1; left > 0; left -= chunk.length) {
          const part = chunk.subarray(0, Math.min(left, chunk.length));
          state.read += part.length;
          yield part;
        }
      })(),
    );
  return { state, look: () => lookAt('big.csv', bytes, open) };
};

describe('a look at a data file', () => {
  it('CHAMP3 says type, missing values, range and spread of each column', async () => {
    const profile = await profileOf(
      'id,age,city,seen,note\n1,10,Kazan,2026-01-01,\n2,NA,Perm,2026-01-03 10:00,\n3,34,Kazan,2026-02-01,\n4,58,Kazan,,\n',
    );
    expect(profile).toMatchObject({ totalColumns: 5, rowsRead: 4, isWhole: true });
    expect(profile.rows[1]).toEqual(['2', 'NA', 'Perm', '2026-01-03 10:00', '']);
    const [, age, city, seen, note] = profile.columns;
    expect(age).toEqual({
      name: 'age',
      type: 'number',
      nulls: 1,
      min: 10,
      max: 58,
      distinct: 3,
      common: expect.any(Array),
      bins: [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    });
    expect(city).toMatchObject({ type: 'text', nulls: 0, min: null, max: null, distinct: 2, bins: [3, 1] });
    expect(city?.common).toEqual([
      { value: 'Kazan', count: 3 },
      { value: 'Perm', count: 1 },
    ]);
    expect(seen).toMatchObject({ type: 'time', nulls: 1, min: '2026-01-01', max: '2026-02-01' });
    expect(note).toMatchObject({ type: 'empty', nulls: 4, distinct: 0, bins: [] });
  });

  it('CHAMP3 shows the first 50 rows of a long file and counts all of them', async () => {
    const rows = Array.from({ length: 7000 }, (_, at) => `${at},${at % 2 ? 'odd' : 'even'}`);
    const profile = await profileOf(`id,kind\n${rows.join('\n')}`);
    expect([profile.rows.length, profile.rowsRead, profile.rows[49]?.[0]]).toEqual([50, 7000, '49']);
    const [id, kind] = profile.columns;
    expect(id).toMatchObject({ min: 0, max: 6999, distinct: null, common: [] });
    // A sample of a long column, spread as the column is.
    expect(id?.bins.reduce((sum, count) => sum + count, 0)).toBe(5000);
    for (const count of id?.bins ?? []) expect(Math.abs(count - 5000 / 12)).toBeLessThan(100);
    expect(kind?.common).toEqual([
      { value: 'even', count: 3500 },
      { value: 'odd', count: 3500 },
    ]);
  });

  it.each([
    ['a semicolon', 'a;b\n"1;5";2,5\n', ['1;5', '2,5']],
    ['a tab', 'a\tb\n1\t2,5\n', ['1', '2,5']],
    ['a mark at the beginning', '\ufeffa,b\r\n1,"two\nlines"\r\n', ['1', 'two\nlines']],
    ['rows of other lengths', 'a,b\n1\n', ['1', '']],
  ])('CHAMP3 reads a table with %s', async (_what, content, row) => {
    const { columns, rows } = await profileOf(content);
    expect([columns.map(({ name }) => name), rows[0]]).toEqual([['a', 'b'], row]);
  });

  it('CHAMP3 shows a long cell by its beginning, whole characters only', async () => {
    const { rows, columns } = await profileOf(`${'n'.repeat(300)},b\n${'x'.repeat(99)}😀😀,${'1'.repeat(100_000)}\n`);
    expect(rows[0]?.[0]).toBe(`${'x'.repeat(99)}…`);
    expect(columns.map(({ name, type }) => [name.length, type])).toEqual([
      [101, 'text'],
      [1, 'text'],
    ]);
  });

  it('CHAMP3 keeps the ends of numbers that are as far apart as numbers can be', async () => {
    const { columns } = await profileOf('x,y,z\n-1e308,5,1e999\n1e308,5,1\n');
    expect(columns[0]).toMatchObject({ type: 'number', min: -1e308, max: 1e308, bins: [1, ...Array(10).fill(0), 1] });
    expect(columns[1]).toMatchObject({ bins: [2] });
    expect(columns[2]).toMatchObject({ type: 'text' });
  });

  it('CHAMP3 looks at the first 200 columns of a wide table', async () => {
    const line = (value: (at: number) => string) => Array.from({ length: 300 }, (_, at) => value(at)).join(',');
    const { columns, totalColumns, rows } = await profileOf(`${line((at) => `c${at}`)}\n${line(String)}\n`);
    expect([columns.length, totalColumns, rows[0]?.length]).toEqual([200, 300, 200]);
  });

  it.each([
    ['no CSV file', 'a,b\n1,2\n', 'readme.md', 'NOT_TABLE'],
    ['empty', '', undefined, 'EMPTY'],
    ['empty lines alone', '\n\n\n', undefined, 'EMPTY'],
    ['NUL bytes', 'a,b\n1,\0\n', undefined, 'ENCODING'],
    ['a quote without its end', 'a,b\n1,"2\n', undefined, 'BROKEN'],
    ['a million columns', 'column,'.repeat(1_000_000), undefined, 'LONG_LINE'],
    ['more columns than any table', `${','.repeat(20_000)}\n`, undefined, 'TOO_WIDE'],
    ['more columns and no end of the line', ','.repeat(20_000), undefined, 'TOO_WIDE'],
  ])('CHAMP3 says why there is no preview: %s', async (_what, content, name, reason) => {
    expect(await lookAtText(content, name)).toEqual({ reason });
  });

  it.each([
    ['the Russian encoding of Windows', Buffer.from([0x61, 0x2c, 0xcf, 0xf0, 0x0a])],
    ['UTF-16', Buffer.from('\ufeffa,b\n', 'utf16le')],
    ['half a character at the end', Buffer.from([0x61, 0x0a, 0xd0])],
  ])('CHAMP3 says that a file is not in UTF-8: %s', async (_what, content) => {
    expect(await lookAtBytes(content)).toEqual({ reason: 'ENCODING' });
  });

  it.each([
    ['a line of 2 GB', 'x'],
    ['a quoted cell of 2 GB', '"'],
    ['a row of 2 GB', 'x,'],
  ])('CHAMP3 stops early at %s', async (_what, piece) => {
    const file = endless(2048 * megabyte, piece);
    expect(await file.look()).toEqual({ reason: 'LONG_LINE' });
    expect(file.state.read).toBeLessThan(8 * megabyte);
  });

  it('CHAMP3 reads 16 MB of a larger file and says that it goes on', async () => {
    const file = endless(2048 * megabyte, `${'1,'.repeat(9)}${'x'.repeat(900)}\n`);
    const look = await file.look();
    expect(look).toMatchObject({ profile: { isWhole: false, totalColumns: 10 } });
    expect(file.state.read).toBeLessThan(17 * megabyte);
  });
});
