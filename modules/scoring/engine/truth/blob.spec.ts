import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { metricOf } from '../metrics/registry.js';
import { scoreSolution } from '../solution/score.js';
import { piecesOf } from '../testing/files.js';
import { openTruth, packTruth } from './blob.js';
import { prepareTruth } from './prepare.js';

const folder = join(process.cwd(), 'test/vectors/metrics');
const { cases } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
  cases: { id: string; metric: string; truth: string; submission: string; params?: object; error?: string }[];
};
const usable = cases.filter(({ error }) => error !== 'bad_truth');

describe('METR1 stored truths', () => {
  it.each(usable)('METR1 $id gets the same verdict from a stored truth in shared memory', async (vector) => {
    const file = (path: string) => piecesOf(readFileSync(join(folder, path)));
    const truth = await prepareTruth(metricOf(vector.metric), { ...vector.params }, file(vector.truth));
    const blob = packTruth(truth);
    const shared = new SharedArrayBuffer(blob.length);
    new Uint8Array(shared).set(blob);
    const [fresh, stored] = [truth, openTruth(shared)].map((t) => scoreSolution(t, file(vector.submission)));
    expect(await stored).toEqual(await fresh);
  });

  it.each([
    ['dense', 'id,target\n7,1\n9,2\n8,3\n', 'id,prediction\n9,3\n7,2\n8,4\n'],
    ['integer', 'id,target\n7,1\n900000000,2\n80,3\n', 'id,prediction\n900000000,3\n7,2\n80,4\n'],
    ['text', 'id,target\n07,1\n7.0,2\n7,3\n', 'id,prediction\n7.0,3\n07,2\n7,4\n'],
  ])('METR1 finds %s ids and names the missing ones', async (type, truthFile, solution) => {
    const truth = openTruth(packTruth(await prepareTruth(metricOf('RMSE'), {}, piecesOf(truthFile))).buffer);
    expect(truth.keys.sections.type).toBe(type);
    expect(await scoreSolution(truth, piecesOf(solution))).toMatchObject({ ok: true, scores: { all: 1 } });
    const lastRow = solution.trimEnd().lastIndexOf('\n');
    const verdict = await scoreSolution(truth, piecesOf(solution.slice(0, lastRow)));
    expect(verdict).toMatchObject({
      ok: false,
      problems: [{ kind: 'missing_id', value: solution.slice(lastRow + 1).split(',')[0] }],
    });
    for (const other of ['+7', '007', '-7', '7 7', '6', '10', '4294967303', '٧']) {
      expect(await scoreSolution(truth, piecesOf(`id,prediction\n${other},1\n`))).toMatchObject({ kind: 'extra_id' });
    }
  });

  it('METR1 a blob of another engine is not used', async () => {
    const blob = packTruth(await prepareTruth(metricOf('RMSE'), {}, piecesOf('id,target\na,1\n')));
    const text = new TextDecoder('latin1').decode(blob);
    blob[text.indexOf('"engine":"') + 10]! += 1;
    expect(() => openTruth(blob.buffer)).toThrow(expect.objectContaining({ code: 'BLOB_OUTDATED' }));
    expect(() => openTruth(new ArrayBuffer(16))).toThrow(expect.objectContaining({ code: 'BLOB_OUTDATED' }));
  });
});
