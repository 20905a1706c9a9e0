import { describe, expect, test } from '@jest/globals';
import { differenceOf, NotReadable } from './difference.js';
import { TooDifferent } from './matched-rows.js';

/** Cut into pieces of any size, as a file comes. */
async function* bytesOf(text: string, size = 5): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

const form = { format: 'csv' as const, keyColumns: ['id'], columns: [{ name: 'prediction', type: 'number' as const }] };
const between = (one: string, other: string, of: Parameters<typeof differenceOf>[1] = form, size = 5) =>
  differenceOf([bytesOf(one, size), bytesOf(other, size)], of);

describe('how two files differ', () => {
  test('SUB3 counts rows by their id, whatever their order, and says by how much numbers differ', async () => {
    const one = 'id,prediction\n1,1\n2,2\n3,0.5\n4,4\n';
    const other = 'id,prediction\r\n4,7\r\n3,0.50\r\n2,1\r\n5,1\r\n';
    expect(await between(one, other)).toEqual({
      common: 3,
      changed: 2,
      onlyFirst: 1,
      onlySecond: 1,
      columns: [{ name: 'prediction', changed: 2, by: { mean: 2, most: 3 } }],
      largest: [
        { key: '4', column: 'prediction', first: 4, second: 7 },
        { key: '2', column: 'prediction', first: 2, second: 1 },
      ],
    });
  });

  test('SUB3 the same predictions in another writing are no change', async () => {
    const difference = await between('id,prediction\n1,1\n2,1e3\n', 'prediction;id\n1000;"2"\n1.0;1\n');
    expect(difference).toMatchObject({ common: 2, changed: 0, onlyFirst: 0, onlySecond: 0, largest: [] });
  });

  test('SUB3 words are the same or others, and a column may hold both', async () => {
    const words = { ...form, keyColumns: ['user', 'day'], columns: [{ name: 'class', type: 'number' as const }] };
    const one = 'user,day,class\na,1,cat\na,2,dog\nb,1,3\n';
    const other = 'user,day,class\na,1,dog\na,2,dog\nb,1,5\n';
    expect(await between(one, other, words)).toMatchObject({
      changed: 2,
      columns: [{ name: 'class', changed: 2, by: { mean: 2, most: 2 } }],
      largest: [{ key: 'b, 1', first: 3, second: 5 }],
    });
  });

  test('SUB3 lists the ten largest changes, the largest first', async () => {
    const rows = (factor: number) =>
      `id,prediction\n${Array.from({ length: 30 }, (_, at) => `${at},${((at * 7) % 30) * factor}\n`).join('')}`;
    const { largest } = await between(rows(1), rows(2));
    expect(largest.map(({ first, second }) => second - first)).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20]);
  });

  test('SUB3 rows that are there twice match once', async () => {
    const difference = await between('id,prediction\n1,1\n1,1\n2,2\n', 'id,prediction\n1,1\n2,2\n');
    expect(difference).toMatchObject({ common: 2, changed: 0, onlyFirst: 1, onlySecond: 0 });
  });

  test('SUB3 lists of users are compared as a whole', async () => {
    const json = { format: 'json' as const, keyColumns: [], columns: [] };
    const difference = await between('{"u1":[1,2],"u2":["a"],"u3":[]}', '{"u2":["a"],"u1":[2,1]}', json);
    expect(difference).toMatchObject({ common: 2, changed: 1, onlyFirst: 1, onlySecond: 0, largest: [] });
    await expect(between('{"u1":[1,2]}', 'no json', json)).rejects.toBeInstanceOf(NotReadable);
  });

  test('SUB3 a file without the columns can not be compared', async () => {
    await expect(between('id,prediction\n1,1\n', 'id,other\n1,1\n')).rejects.toBeInstanceOf(NotReadable);
    await expect(between('id,prediction\n1,1\n', '')).rejects.toBeInstanceOf(NotReadable);
  });

  test('SUB3 holds only rows that wait for their match, and no more than so many', async () => {
    const rows = (from: number) =>
      `id,prediction\n${Array.from({ length: 300_000 }, (_, at) => `${from + at},1\n`).join('')}`;
    const chunk = 1 << 16;
    expect(await between(rows(0), rows(0), form, chunk)).toMatchObject({ common: 300_000, changed: 0 });
    await expect(between(rows(0), rows(300_000), form, chunk)).rejects.toBeInstanceOf(TooDifferent);
  });
});
