import { describe, expect, it } from '@jest/globals';
import { metricOf } from '../metrics/registry.js';
import { piecesOf } from '../testing/files.js';
import { prepareTruth } from '../truth/prepare.js';
import { surveyOf } from './survey.js';

const count = 300;
const rows = Array.from({ length: count }, (_, i) => i);
const table = (header: string, line: (i: number) => string) => `${header}\n${rows.map((i) => `${line(i)}\n`).join('')}`;
/** Labels without an order. */
const labelOf = (i: number) => (i * 7919) % 3;
const truthOf = (label: (i: number) => number) => table('id,target', (i) => `${i + 1000},${label(i)}`);
const test = table('id,a,b', (i) => `${i + 1000},${i * 2},${i % 5}`);

const survey = async (truth: string, files: Record<string, string> = {}, sample: string | null = null) =>
  surveyOf(
    await prepareTruth(metricOf('ACCURACY'), {}, piecesOf(truth)),
    sample === null ? null : piecesOf(sample),
    Object.entries(files).map(([name, content]) => ({ name, read: () => piecesOf(content) })),
  );

describe('CHAMP5 the survey of a set-up', () => {
  it('CHAMP5 finds nothing in sound files', async () => {
    const train = table('id,a,b,target', (i) => `${i + 5000},${i * 2 + 1},${i % 5},${labelOf(i)}`);
    expect(await survey(truthOf(labelOf), { 'test.csv': test, 'train.csv': train })).toEqual({
      format: 'csv',
      rows: count,
      publicRows: null,
      labelOrder: null,
      sample: null,
      leaks: [],
    });
  });

  it.each([
    ['growing labels', (i: number) => Math.floor(i / 100), 'sorted'],
    ['falling labels', (i: number) => 3 - Math.floor(i / 100), 'sorted'],
    ['labels in groups', (i: number) => [1, 0, 2][Math.floor(i / 100)] ?? 0, 'grouped'],
    ['one label alone', () => 1, null],
  ])('CHAMP5 sees %s', async (_, label, expected) => {
    expect((await survey(truthOf(label))).labelOrder).toBe(expected);
  });

  it('CHAMP5 sees the order of the file, not that of the parts', async () => {
    const split = table('id,target,usage', (i) => `${i},${Math.floor(i / 100)},${i % 2 ? 'public' : 'private'}`);
    expect(await survey(split)).toMatchObject({ labelOrder: 'sorted', publicRows: count / 2 });
  });

  it('CHAMP5 tells how sure the score of the sample is', async () => {
    const sample = table('id,prediction', (i) => `${i + 1000},0`);
    const { sample: scored } = await survey(truthOf(labelOf), {}, sample);
    expect(scored?.score).toBeCloseTo(1 / 3, 1);
    expect(scored?.bandHalf).toBeGreaterThan(0.03);
    expect((await survey(truthOf(labelOf), {}, 'id,prediction\n1,0\n')).sample).toBeNull();
  });

  it.each([
    ['answers', table('id,target', (i) => `${i + 1000},${labelOf(i)}`), count],
    ['ids', table('id,a,target', (i) => `${i + 1290},${-i - 1},0`), 10],
    ['rows', table('id,a,b,target', (i) => `${i + 9000},${i < 4 ? i * 2 : -i - 1},${i % 5},1`), 4],
  ])('CHAMP5 finds %s of the test set in another file', async (kind, content, found) => {
    const { leaks } = await survey(truthOf(labelOf), { 'test.csv': test, 'other.csv': content });
    expect(leaks).toEqual([{ file: 'other.csv', kind, count: found, of: count }]);
  });

  it('CHAMP5 leaves files alone that are no tables or have no ids', async () => {
    const files = { 'picture.png': '\u0000\u0001"', 'notes.txt': 'id\nx', 'x.csv': 'a,b\n1,2\n', 'empty.csv': '' };
    expect((await survey(truthOf(labelOf), files)).leaks).toEqual([]);
  });
});
