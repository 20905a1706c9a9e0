import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Computer } from '../../test/kit/run-cli.js';
import { engineVersion } from '../../modules/scoring/engine/index.js';

const vectors = join(process.cwd(), 'test/vectors/metrics');
// Nothing listens there: no server is needed.
const computer = new Computer('http://127.0.0.1:2');
const score = (...args: string[]) => computer.podium(['score', ...args]);
const linesOf = (out: string) => out.trimEnd().split('\n');

function files(metric: string, truth: string, solution: string): string[] {
  return ['--metric', metric, '--truth', join(vectors, truth), '--solution', join(vectors, solution)];
}

/** Options for two files with this content. */
async function written(metric: string, truth: string, solution: string): Promise<string[]> {
  const paths = [computer.path('truth.csv'), computer.path('solution.csv')] as const;
  await writeFile(paths[0], truth);
  await writeFile(paths[1], solution);
  return ['--metric', metric, '--truth', paths[0], '--solution', paths[1]];
}

const truth = 'id,target,usage\na,1,public\nb,2,private\nc,3,public\n';

describe('METR1 score command', () => {
  it('METR1 prints the score of all rows and of both parts, as one line of JSON or as a sheet', async () => {
    const options = await written('MAE', truth, 'id,prediction\nc,3\nb,4\na,2\n');
    const { exitCode, out } = await score(...options, '--json');
    expect(linesOf(out).map((line) => JSON.parse(line))).toEqual([
      { metric: 'MAE', score: 1, public: 0.5, private: 2, rows: 3, engine: engineVersion },
    ]);
    expect(exitCode).toBe(0);
    expect((await score(...options)).out).toMatch(/Public part +0\.5\nPrivate part +2\n/u);
    expect((await score(...options, '--lang', 'RUS')).out).toMatch(/Закрытая часть +2\n/u);
  });

  it('METR1 takes settings of the metric, also twice', async () => {
    const macro = files('F1', 'F1/06-truth.csv', 'F1/06-macro-4.csv');
    const { json } = await score(...macro, '--param', 'average=binary', '--param', 'average=macro', '--json');
    expect(json()).toMatchObject({ metric: 'F1', public: null, private: null });
  });

  it('METR1 runs every case of a manifest in one process and names each', async () => {
    const manifest = join(vectors, 'manifest.json');
    const { exitCode, out } = await score('--manifest', manifest, '--json');
    const { cases } = JSON.parse(await readFile(manifest, 'utf8')) as { cases: { id: string; error?: string }[] };
    const outcomes = linesOf(out).map((line) => JSON.parse(line) as { id: string; kind?: string });
    expect(outcomes.map(({ id, kind }) => [id, kind])).toEqual(cases.map(({ id, error }) => [id, error]));
    expect(exitCode).toBe(0);
  });

  it('METR1 goes on with a manifest whose case can not be run, and exits 1', async () => {
    await written('MAE', truth, 'id,prediction\na,1\nb,2\nc,3\n');
    const one = { id: 'one', metric: 'MAE', truth: 'truth.csv', submission: 'none.csv' };
    const cases = [one, { ...one, id: 'two', metric: 'NO' }, { ...one, id: 'three', submission: 'solution.csv' }];
    // As Windows writes it.
    await writeFile(computer.path('m.json'), `\uFEFF${JSON.stringify({ cases })}`);
    const { exitCode, out } = await score('--manifest', computer.path('m.json'));
    expect(linesOf(out).map((line) => JSON.parse(line))).toMatchObject([
      { id: 'one', error: 'FILE_UNREADABLE' },
      { id: 'two', error: 'METRIC_UNKNOWN' },
      { id: 'three', score: 0 },
    ]);
    expect(exitCode).toBe(2);
  });

  it.each(['{', '{}', '[]', '{"cases": [{"id": "x", "metric": "AUC"}]}'])(
    'METR1 says of %s that it is no manifest',
    async (text) => {
      await writeFile(computer.path('m.json'), text);
      const { exitCode, err } = await score('--manifest', computer.path('m.json'), '--json');
      expect({ exitCode, err }).toEqual({ exitCode: 2, err: expect.stringContaining('m.json is not a manifest') });
    },
  );
});

describe('SUB2 score command', () => {
  it('SUB2 names the problems of an invalid solution and exits 2', async () => {
    const { exitCode, json } = await score(...files('AUC', 'AUC/01-truth.csv', 'AUC/08-bad-nan.csv'), '--json');
    expect(exitCode).toBe(3);
    expect(json()).toEqual({
      error: 'SOLUTION_INVALID',
      kind: 'not_finite',
      problems: [{ kind: 'not_finite', line: expect.any(Number), column: 'prediction', value: 'nan' }],
      counts: { not_finite: 1 },
    });
  });

  it('SUB2 blames a truth and not the solution, in words too, and exits 2', async () => {
    const broken = files('AUC', 'AUC/05-truth.csv', 'AUC/05-bad-truth-label.csv');
    expect((await score(...broken, '--json')).json()).toMatchObject({ error: 'TRUTH_INVALID', kind: 'bad_truth' });
    const oneClass = await written('AUC', 'id,target\na,1\nb,1\n', 'id,prediction\n');
    const { exitCode, out } = await score(...oneClass);
    expect({ exitCode, out }).toEqual({ exitCode: 3, out: expect.stringContaining('At least two classes are needed') });
  });

  it('SUB2 prints a table without control characters of the file', async () => {
    const options = await written('MAE', 'id,target\na,1\n', 'id,predicton\na\u001b[2J,1\n');
    const { out } = await score(...options);
    expect(out).toContain('Did you mean predicton?');
    expect(out).not.toContain('\u001b');
  });

  it('SUB2 says that another delimiter was used, and of nothing that it was meant', async () => {
    const { out } = await score(...(await written('MAE', truth, 'id;prediction\na;1\n')));
    expect(out).toContain('The columns are separated by semicolons: save the file with commas');
    expect(out).not.toContain('Did you mean');
  });

  it('SUB2 speaks of lists and users, not of rows and columns, where files are JSON', async () => {
    const lists = '{"ann": [1, 2]}';
    const broken = await score(...(await written('MNAP20_JSON', lists, '{"ann": [1, 1, [2]]}')));
    expect(broken.out).toMatch(/Line +User +Value +Problem/u);
    expect(broken.out).toMatch(/ann +1 +The item is in the list twice/u);
    expect(broken.out).toContain('Something else than a list of items');
    expect(broken.out).not.toMatch(/column|CSV/iu);
    const truth = await score(...(await written('MNAP20_JSON', '{"ann": 1}', lists)));
    expect(truth.out).toContain('Something else than a list of items');
    const right = await score(...(await written('MNAP20_JSON', lists, lists)));
    expect(right.out).toMatch(/Users +1\n/u);
    expect(right.out).not.toContain('Rows');
  });

  it('SUB2 keeps other failures apart with exit code 2', async () => {
    const unknown = await score(...files('auc', 'AUC/01-truth.csv', 'AUC/01-plain.csv'), '--json');
    const all = 'Did you mean AUC? Known metrics, the closest first: AUC, ';
    expect(unknown).toMatchObject({ exitCode: 2, err: expect.stringContaining(`There is no metric auc.\n${all}`) });
    expect(unknown.err).toContain('HACKATHON_PYTH');
    expect(unknown.json()).toMatchObject({ error: 'METRIC_UNKNOWN' });
    const absent = await score(...files('AUC', 'AUC/none.csv', 'AUC/01-plain.csv'), '--json');
    expect(absent).toMatchObject({ exitCode: 2, err: expect.stringContaining('There is no file') });
    expect(absent.json()).toMatchObject({ error: 'FILE_UNREADABLE' });
    expect(await score('--metric', 'AUC')).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('Give --metric'),
    });
    expect(await score('--param', 'average')).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('Write it as name=value'),
    });
  });

  it('SUB2 blames what is no file, though the system does not name it', async () => {
    const [, metric, , , , solution] = await written('MAE', truth, 'id,prediction\n');
    const { exitCode, json } = await score('--metric', metric!, '--truth', vectors, '--solution', solution!, '--json');
    expect({ exitCode, ...json() }).toMatchObject({ exitCode: 2, message: `${vectors} is not a file.` });
  });

  it.each([
    ['AUC', 'foo=1', 'foo is not a setting of AUC. It has columns, ranges.', 'У метрики AUC нет настройки foo.'],
    ['MNAP20_JSON', 'foo=1', 'MNAP20_JSON has no settings.', 'нет настроек'],
    ['F1', 'average=', 'average has to be one of: binary, macro.', 'Допустимые значения average'],
    ['ROSNEFT_DICE_METRIC', 'pixels=0', 'height x width', 'высота x ширина'],
    ['LOG_LOSS_PYTH', 'classes=a', 'two or more different names', 'из двух и более разных имён'],
    ['AUC', 'columns=id', 'such as id:row_id', 'например id:row_id'],
    ['AUC', 'ranges=0..1', '{"prediction": {"min": 0, "max": 1}}', 'JSON с границами столбцов'],
    ['AUC', 'ranges={"target":{"min":0}}', 'AUC has no column target. It has prediction.', 'нет столбца target'],
    ['AUC', 'columns=Id:key', 'AUC has no column Id. It has id, target, prediction.', 'нет столбца Id'],
    ['AUC', 'columns=id:target', 'would be called target', 'назывались бы target'],
  ])('METR1 says what is wrong with %s and %s, in both languages', async (metric, setting, eng, rus) => {
    const call = [...(await written(metric, truth, '')), '--param', setting, '--json'];
    const english = await score(...call);
    expect(english).toMatchObject({ exitCode: 2, err: expect.stringContaining(eng) });
    expect(english.json()).toMatchObject({ error: 'PARAMS_INVALID' });
    expect((await score(...call, '--lang', 'RUS')).err).toContain(rus);
  });
});
