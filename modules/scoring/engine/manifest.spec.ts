import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkSolution, manifestOf, type Manifest } from './manifest.js';
import { metricOf } from './metrics/registry.js';
import { scoreSolution } from './solution/score.js';
import { piecesOf } from './testing/files.js';
import { prepareTruth } from './truth/prepare.js';

const folder = join(process.cwd(), 'test/vectors/metrics');
const { cases } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
  cases: { id: string; metric: string; truth: string; submission: string; params?: object; error?: string }[];
};

async function sentManifest(metric: string, params: object, truth: string | Uint8Array): Promise<Manifest> {
  const prepared = await prepareTruth(metricOf(metric), { ...params }, piecesOf(truth));
  return JSON.parse(JSON.stringify(manifestOf(prepared))) as Manifest;
}

describe('SUB2 check before the upload', () => {
  it.each(cases.filter(({ error }) => error !== 'bad_truth'))(
    'SUB2 $id is judged as the scorer judges it',
    async (vector) => {
      const [truth, solution] = [vector.truth, vector.submission].map((path) => readFileSync(join(folder, path)));
      const prepared = await prepareTruth(metricOf(vector.metric), { ...vector.params }, piecesOf(truth!));
      const verdict = await scoreSolution(prepared, piecesOf(solution!));
      const checked = await checkSolution(
        await sentManifest(vector.metric, { ...vector.params }, truth!),
        piecesOf(solution!),
      );
      expect(checked).toEqual(verdict.ok ? { ok: true, rows: verdict.rows } : verdict);
    },
  );

  const split = 'id,target,usage\nz,0.123,private\ny,0.456,public\nx,0.789,private\nw,0.321,public\n';

  it('SUB2 the manifest gives neither answers nor the split away', async () => {
    const manifest = await sentManifest('RMSE', {}, split);
    expect(manifest).toMatchObject({ rows: 4, ids: { type: 'lines', text: 'z\ny\nx\nw' } });
    expect(JSON.stringify(manifest)).not.toMatch(/0\.123|0\.456|0\.789|0\.321|public|private/);
    const swapped = split.replaceAll('private', '?').replaceAll('public', 'private').replaceAll('?', 'public');
    expect(await sentManifest('RMSE', {}, swapped)).toEqual(manifest);
  });

  it('CHAMP5 a range of the championship is checked before the upload as by the scorer', async () => {
    const params = { ranges: '{"prediction":{"min":0,"max":10}}', columns: 'prediction:price' };
    const manifest = await sentManifest('RMSE', params, split);
    expect(manifest.columns).toEqual([{ name: 'price', type: 'number', min: 0, max: 10 }]);
    const prepared = await prepareTruth(metricOf('RMSE'), params, piecesOf(split));
    const solution = 'id,price\nz,0\ny,10\nx,10.5\nw,-1\n';
    const checked = await checkSolution(manifest, piecesOf(solution));
    expect(checked).toEqual(await scoreSolution(prepared, piecesOf(solution)));
    expect(checked).toMatchObject({
      ok: false,
      counts: { out_of_range: 2 },
      problems: [
        { kind: 'out_of_range', line: 4, column: 'price', value: '10.5' },
        { kind: 'out_of_range', line: 5, column: 'price', value: '-1' },
      ],
    });
  });

  it('SUB2 ids of any characters come through, line ends among them', async () => {
    for (const ids of [
      ['é', '7', '07', 'inner blank', '__proto__'],
      ['"two\nlines"', 'b'],
    ]) {
      const manifest = await sentManifest('RMSE', {}, `id,target\n${ids.map((id) => `${id},1\n`).join('')}`);
      const rows = ids.map((id) => `${id},2\n`).join('');
      expect(await checkSolution(manifest, piecesOf(`id,prediction\n${rows}`))).toEqual({ ok: true, rows: ids.length });
      expect(await checkSolution(manifest, piecesOf(`id,prediction\n${rows}z,1\n`))).toMatchObject({
        kind: 'extra_id',
      });
    }
  });

  it('SUB2 missing ids are named in the order of the file, by the scorer too', async () => {
    const prepared = await prepareTruth(metricOf('RMSE'), {}, piecesOf(split));
    for (const verdict of [
      await scoreSolution(prepared, piecesOf('id,prediction\n')),
      await checkSolution(manifestOf(prepared), piecesOf('id,prediction\n')),
    ]) {
      expect(verdict.ok ? [] : verdict.problems.map(({ value }) => value)).toEqual(['z', 'y', 'x', 'w']);
    }
  });

  it('SUB2 the manifest describes columns, bounds and classes, and keeps consecutive ids short', async () => {
    const manifest = await sentManifest('LOG_LOSS_PYTH', { columns: { id: 'key' } }, 'key,target\n7,b\n8,a\n9,b\n');
    expect(manifest).toMatchObject({
      keyColumns: ['key'],
      columns: [
        { name: 'a', type: 'number', min: 0, max: 1 },
        { name: 'b', type: 'number', min: 0, max: 1 },
      ],
      ids: { type: 'range', first: 7, count: 3 },
    });
  });

  it('SUB2 a file over the size of the manifest is not read on', async () => {
    const prepared = await prepareTruth(metricOf('RMSE'), {}, piecesOf(split));
    const check = checkSolution(manifestOf(prepared, 10), piecesOf('id,prediction\nx,1\n'));
    await expect(check).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });
});
