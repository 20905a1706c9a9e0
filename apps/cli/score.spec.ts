import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { engineVersion } from '../../modules/scoring/engine/index.js';
import { scoreCommand } from './score.js';

const vectors = join(process.cwd(), 'test/vectors/metrics');
let folder = '';

/** Runs the command as the command line would. */
async function run(...args: string[]): Promise<{ lines: string[]; exitCode: unknown }> {
  const lines: string[] = [];
  const command = scoreCommand((line) => lines.push(line));
  command.exitOverride().configureOutput({ writeErr: () => {} });
  await command.parseAsync(args, { from: 'user' });
  return { lines, exitCode: process.exitCode };
}

function files(metric: string, truth: string, solution: string): string[] {
  return ['--metric', metric, '--truth', join(vectors, truth), '--solution', join(vectors, solution)];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'score-'));
});
afterEach(() => {
  process.exitCode = 0;
});
afterAll(() => rm(folder, { recursive: true }));

describe('METR1 score command', () => {
  it('METR1 prints the score of all rows and of both parts', async () => {
    const truth = join(folder, 'truth.csv');
    const solution = join(folder, 'solution.csv');
    await writeFile(truth, 'id,target,usage\na,1,public\nb,2,private\nc,3,public\n');
    await writeFile(solution, 'id,prediction\nc,3\nb,4\na,2\n');
    const { lines, exitCode } = await run('--metric', 'MAE', '--truth', truth, '--solution', solution, '--json');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { metric: 'MAE', score: 1, public: 0.5, private: 2, rows: 3, engine: engineVersion },
    ]);
    expect(exitCode).toBe(0);
  });

  it('METR1 takes settings of the metric, also twice', async () => {
    const macro = files('F1', 'F1/06-truth.csv', 'F1/06-macro-4.csv');
    const { lines } = await run(...macro, '--param', 'average=binary', '--param', 'average=macro', '--json');
    expect(JSON.parse(lines[0]!)).toMatchObject({ metric: 'F1', public: null, private: null });
  });

  it('METR1 runs every case of a manifest in one process and names each', async () => {
    const manifest = join(vectors, 'manifest.json');
    const { lines, exitCode } = await run('--manifest', manifest, '--json');
    const { cases } = JSON.parse(await readFile(manifest, 'utf8')) as { cases: { id: string; error?: string }[] };
    const outcomes = lines.map((line) => JSON.parse(line) as { id: string; kind?: string });
    expect(outcomes.map(({ id, kind }) => [id, kind])).toEqual(cases.map(({ id, error }) => [id, error]));
    expect(exitCode).toBe(0);
  });
});

describe('SUB2 score command', () => {
  it('SUB2 names the problems of an invalid solution and exits 2', async () => {
    const { lines, exitCode } = await run(...files('AUC', 'AUC/01-truth.csv', 'AUC/08-bad-nan.csv'), '--json');
    const { error, kind, problems, counts } = JSON.parse(lines[0]!) as Record<string, unknown>;
    expect({ error, kind, counts, exitCode }).toEqual({
      error: 'SOLUTION_INVALID',
      kind: 'not_finite',
      counts: { not_finite: 1 },
      exitCode: 2,
    });
    expect(problems).toEqual([{ kind: 'not_finite', line: expect.any(Number), column: 'prediction', value: 'nan' }]);
  });

  it('SUB2 blames a truth and not the solution, and exits 2', async () => {
    const { lines, exitCode } = await run(...files('AUC', 'AUC/05-truth.csv', 'AUC/05-bad-truth-label.csv'), '--json');
    expect(JSON.parse(lines[0]!)).toMatchObject({ error: 'TRUTH_INVALID', kind: 'bad_truth' });
    expect(exitCode).toBe(2);
  });

  it('SUB2 prints a table without control characters of the file', async () => {
    const truth = join(folder, 'truth.csv');
    const solution = join(folder, 'solution.csv');
    await writeFile(truth, 'id,target\na,1\n');
    await writeFile(solution, 'id,predicton\na\u001b[2J,1\n');
    const { lines } = await run('--metric', 'MAE', '--truth', truth, '--solution', solution);
    expect(lines[0]).toContain('did you mean predicton?');
    expect(lines[0]).not.toContain('\u001b');
  });

  it('SUB2 keeps other failures apart with exit code 1', async () => {
    const unknown = await run(...files('NO_SUCH', 'AUC/01-truth.csv', 'AUC/01-plain.csv'), '--json');
    expect(JSON.parse(unknown.lines[0]!)).toMatchObject({ error: 'METRIC_UNKNOWN' });
    expect(unknown.exitCode).toBe(1);
    const absent = await run(...files('AUC', 'AUC/none.csv', 'AUC/01-plain.csv'), '--json');
    expect(JSON.parse(absent.lines[0]!)).toMatchObject({ error: 'FILE_UNREADABLE' });
    expect(absent.exitCode).toBe(1);
    await expect(run('--metric', 'AUC')).rejects.toMatchObject({ exitCode: 1 });
    await expect(run('--param', 'average')).rejects.toThrow('write it as name=value');
  });
});
