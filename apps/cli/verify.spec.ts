import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startContractServer, type ContractServer } from '../../test/kit/contract-server.js';
import { refuse } from '../../test/kit/contracts.js';
import { Computer } from '../../test/kit/run-cli.js';
import { drawnPublic } from '../../modules/scoring/engine/truth/drawn-split.js';
import type { Receipt } from '../../modules/scoring/solutions/contract/solution.js';
import { engineVersion } from '../../modules/scoring/engine/index.js';

const truth = 'id,target,usage\n1,0.1,public\n2,0.2,public\n3,3,private\n';
const solution = 'id,prediction\n1,0.3\n2,0.7\n3,3\n';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const score = Math.sqrt(((0.3 - 0.1) ** 2 + (0.7 - 0.2) ** 2) / 2);
const right: Receipt = {
  solutionId: '0198a2a5-3f53-7a0e-9d7c-1f2e3d4c5b6a',
  champname: 'diabetes',
  score,
  solutionSha256: sha256(solution),
  truthSha256: sha256(truth),
  split: null,
  metric: 'RMSE',
  metricParams: {},
  metricVersion: '1',
  engineVersion,
  rows: 3,
  seed: 1,
  durationMs: 4,
  submittedAt: '2026-11-21T09:05:00.000Z',
  scoredAt: '2026-11-21T09:05:01.000Z',
  run: null,
};

let computer: Computer;
beforeEach(() => {
  computer = new Computer('http://127.0.0.1:2');
  write('truth.csv', truth);
  write('solution.csv', solution);
});
const write = (name: string, text: string): void => writeFileSync(computer.path(name), text);

const verify = (receipt: unknown, ...options: string[]) => {
  write('receipt.json', typeof receipt === 'string' ? receipt : JSON.stringify(receipt));
  const files = ['--truth', computer.path('truth.csv'), '--solution', computer.path('solution.csv')];
  return computer.podium(['verify', computer.path('receipt.json'), ...files, ...options]);
};
type Check = { part: string; same: boolean };
const differing = (json: () => { checks: Check[] }) =>
  json()
    .checks.filter(({ same }) => !same)
    .map(({ part }) => part);

describe('SUB6 checking a receipt with both files', () => {
  test('SUB6 says that a right receipt is right, without a server', async () => {
    const { exitCode, out, err } = await verify(right);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(out).toContain(`Score     the same ${score}`);
    expect(out).toContain('The receipt is right');
    expect((await verify(right, '--json')).json()).toMatchObject({ same: true, warnings: [], metric: 'RMSE' });
    expect((await verify(right, '--lang', 'RUS')).out).toContain('Квитанция верна');
    expect(out).toMatch(/Rows +the same 3/u);
    const lists = '{"ann": [1], "bob": [2], "cid": [3]}';
    write('truth.csv', lists);
    write('solution.csv', lists);
    const sums = { solutionSha256: sha256(lists), truthSha256: sha256(lists) };
    const ofLists = await verify({ ...right, ...sums, metric: 'MNAP20_JSON' });
    expect(ofLists.out).toMatch(/Users +/u);
    expect(ofLists.out).not.toContain('Rows');
  });

  test("SUB6 verifies by the organiser's own file where the public rows were drawn, once the seed is told", async () => {
    const own = 'id,target\n1,0.1\n2,0.2\n3,3\n4,4\n';
    const guesses = 'id,prediction\n1,1.1\n2,2.2\n3,6\n4,8\n';
    write('truth.csv', own);
    write('solution.csv', guesses);
    const split = { percent: 50, seed: 7 };
    const isPublic = drawnPublic(4, split.percent, split.seed);
    const squares = [1, 4, 9, 16].filter(() => isPublic());
    const drawn: Receipt = {
      ...right,
      ...{ solutionSha256: sha256(guesses), truthSha256: sha256(own), split, rows: 4 },
      score: Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length),
    };
    expect((await verify(drawn, '--json')).json()).toMatchObject({ same: true });
    expect(differing((await verify({ ...drawn, split: null }, '--json')).json)).toEqual(['score']);
    const hidden = await verify({ ...drawn, split: { percent: 50, seed: null } });
    expect(hidden).toMatchObject({ exitCode: 2, out: '', err: expect.stringContaining('before the results are out') });
  });

  test('SUB6 takes checksums in capitals for the same', async () => {
    expect((await verify({ ...right, truthSha256: right.truthSha256.toUpperCase() })).exitCode).toBe(0);
    expect((await verify(`\uFEFF${JSON.stringify(right)}`)).exitCode).toBe(0);
  });

  test.each([
    ['solution', { solutionSha256: sha256('another') }],
    ['truth', { truthSha256: sha256('another') }],
    ['score', { score: score + Number.EPSILON }],
    ['score', { metric: 'MAE' }],
    ['score', { metric: 'NO_SUCH' }],
    ['rows', { rows: 4 }],
  ])('SUB6 ends with 3 and names the %s for a receipt with %j', async (part, forged) => {
    const { exitCode, json } = await verify({ ...right, ...forged }, '--json');
    expect(exitCode).toBe(3);
    expect(json().same).toBe(false);
    expect(differing(json)).toEqual([part]);
  });

  test('SUB6 finds one changed byte in a file, and does not score what the receipt is not about', async () => {
    write('solution.csv', solution.replace('0.7', '0.8'));
    const { exitCode, out } = await verify(right);
    expect(exitCode).toBe(3);
    expect(out).toContain('What differs: Solution.');
    expect(out).not.toMatch(/^Score/mu);
  });

  test('SUB6 warns where the rules have another version, and still compares', async () => {
    const { exitCode, err, json } = await verify({ ...right, engineVersion: '0.9.0', metricVersion: '0' }, '--json');
    expect(exitCode).toBe(0);
    expect(err).toMatch(/the metric has version 1 here.*\n.*the receipt is of version 0\.9\.0/u);
    expect(json().warnings).toEqual([
      { of: 'metric', receipt: '0', here: '1' },
      { of: 'engine', receipt: '0.9.0', here: engineVersion },
    ]);
  });

  test('SUB6 ends with 2 and says what is wrong with the call', async () => {
    expect(await verify('{"score":1}')).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('is not a receipt'),
    });
    expect(await verify('not JSON')).toMatchObject({ exitCode: 2 });
    const path = computer.path('receipt.json');
    expect(await computer.podium(['verify', path, '--truth', path])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('Give both --truth and --solution'),
    });
    const absent = computer.path('absent.csv');
    expect(await verify(right, '--solution', absent, '--json')).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining(`There is no file ${absent}`),
    });
    const folder = computer.path('.');
    expect(await verify(right, '--truth', folder)).toMatchObject({
      exitCode: 2,
      err: `${folder} is not a file.\n`,
    });
    expect(await computer.podium(['verify', absent])).toMatchObject({ exitCode: 2 });
    expect(await computer.podium(['verify'])).toMatchObject({ exitCode: 2 });
  });

  test('SUB6 without files says whose command that is and what it needs', async () => {
    write('receipt.json', JSON.stringify(right));
    const { exitCode, err } = await computer.podium(['verify', computer.path('receipt.json')]);
    expect(exitCode).toBe(2);
    expect(err).toMatch(/^Give --truth and --solution\. [^]*DATABASE_URL/u);
    const none = await computer.podium(['verify']);
    expect([none.exitCode, none.err]).toEqual([
      2,
      expect.stringMatching(/^Give the receipt and both files: podium verify/u),
    ]);
  });
});

describe('SUB6 fetching a receipt', () => {
  let server: ContractServer | undefined;
  afterEach(async () => server?.close());

  test('SUB6 writes it as JSON, to a file or to standard output', async () => {
    server = await startContractServer({ 'GET solutions/{id}/receipt': () => right });
    computer.env.PODIUM_URL = server.url;
    const argv = ['receipt', right.solutionId];
    expect((await computer.podium(argv)).json()).toEqual(right);
    expect((await computer.podium([...argv, '--json'])).json()).toEqual(right);
    const file = computer.path('kept.json');
    expect((await computer.podium([...argv, '--out', file])).out).toContain(`podium verify ${file}`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(right);
    expect(await computer.podium([...argv, '--out', computer.path('none', 'kept.json')])).toMatchObject({
      exitCode: 2,
    });
  });

  test('SUB6 tells where the ids are when there is no such receipt', async () => {
    server = await startContractServer({ 'GET solutions/{id}/receipt': () => refuse('NOT_FOUND') });
    computer.env.PODIUM_URL = server.url;
    const { exitCode, err } = await computer.podium(['receipt', right.solutionId]);
    expect(exitCode).toBe(4);
    expect(err).toContain(`Your team has no solution “${right.solutionId}”.`);
    expect(err).toContain('Ids of your own: podium solutions NAME');
  });
});
