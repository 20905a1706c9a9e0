import { spawn } from 'node:child_process';
import { pathOf } from '../../test/kit/files.js';
import { once } from 'node:events';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, aParticipant, smallTruth, type TestChampionship } from '../../test/kit/championships.js';
import { testPassword } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';
import type { Receipt } from '../../modules/scoring/solutions/contract/solution.js';

/** Its RMSE on the public rows is no short decimal, so that a comparison has bits to lose. */
const solution = 'id,prediction\n1,1.1\n2,2.7\n3,3.3\n4,4.9\n';

let api: TestApp;
let championship: TestChampionship;
let computer: Computer;
let receipt: Receipt;

/** Submits, waits and fetches the receipt, all of it by the command line. */
beforeAll(async () => {
  api = await startTestApp({ worker: true });
  championship = await aChampionship(api);
  const { login } = await aParticipant(api, championship);
  computer = new Computer(api.url);
  await computer.podium(['login', login, '--password-stdin'], { input: testPassword });
  writeFileSync(computer.path('truth.csv'), smallTruth);
  writeFileSync(computer.path('solution.csv'), solution);
  const sent = ['submit', championship.champname, computer.path('solution.csv'), '--wait', '--json'];
  const { id } = (await computer.podium(sent)).json();
  const path = computer.path('receipt.json');
  expect(await computer.podium(['receipt', id, '--out', path])).toMatchObject({ exitCode: 0, err: '' });
  receipt = JSON.parse(readFileSync(path, 'utf8'));
}, 60_000);
afterAll(() => api.close());

const forge = (changes: Partial<Receipt>): string => {
  const path = computer.path('forged.json');
  writeFileSync(path, JSON.stringify({ ...receipt, ...changes }));
  return path;
};
type Answer = { same: boolean; checks: { part: string; same: boolean }[] };
const differing = (answer: Answer) => answer.checks.filter(({ same }) => !same).map(({ part }) => part);

const offline = async (path: string) => {
  const files = ['--truth', computer.path('truth.csv'), '--solution', computer.path('solution.csv')];
  const { exitCode, json } = await computer.podium(['verify', path, ...files, '--json']);
  return { exitCode, differing: differing(json()) };
};

/** In a process of its own, as the operator runs it: passport knows one application a process. */
const stored = async (path: string) => {
  const argv = ['dist/apps/cli/main.js', 'verify', path, '--json'];
  const { DATA_DIR } = api.settings;
  const env = { ...process.env, LANG: 'C', DATABASE_URL: api.database.url, DATA_DIR };
  const child = spawn(process.execPath, argv, { env });
  const [out, err, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { exitCode, err, answer: JSON.parse(out) as Answer, differing: differing(JSON.parse(out)) };
};

const pathFrom = async (sql: string, id: string): Promise<string> => {
  const [row] = await api.sql<{ key: string }>(sql, [id]);
  return pathOf(api, row?.key);
};
const solutionPath = () =>
  pathFrom('select storage_key as key from scoring.solutions where id = $1', receipt.solutionId);
const truthPath = () =>
  pathFrom(
    `select storage_key as key from championships.files where championship_id = $1 and kind = 'truth'`,
    championship.id,
  );

describe('SUB6 receipts from the upload to the check', () => {
  test("CLI1 the client fetches the receipt of a team's score, and another client finds none", async () => {
    const receiptFor = async ({ login }: { login: string }) => {
      const own = new Computer(api.url);
      expect(await own.podium(['login', login, '--password-stdin'], { input: testPassword })).toMatchObject({
        err: '',
      });
      return own.podium(['receipt', receipt.solutionId, '--json']);
    };
    expect((await receiptFor(championship.owner)).json()).toEqual(receipt);
    const { owner: other } = await aChampionship(api);
    const none = await receiptFor(other);
    expect([none.exitCode, none.json().error]).toEqual([4, 'NOT_FOUND']);
  });

  const right = { exitCode: 0, differing: [] };

  test('SUB6 a receipt is right with the files and from what is stored', async () => {
    expect(await offline(computer.path('receipt.json'))).toEqual(right);
    const { answer, ...rest } = await stored(computer.path('receipt.json'));
    expect(rest).toEqual({ ...right, err: '' });
    expect(answer.checks.map(({ part }) => part)).toEqual(['solution', 'truth', 'rows', 'score', 'record']);
  }, 90_000);

  test('SUB6 a forged score is found both ways, by its last bit', async () => {
    const forged = forge({ score: receipt.score * (1 + Number.EPSILON) });
    expect(await offline(forged)).toEqual({ exitCode: 3, differing: ['score'] });
    expect(await stored(forged)).toMatchObject({ exitCode: 3, differing: ['score', 'record'] });
  }, 90_000);

  test('SUB6 what only the platform knows is compared with its record', async () => {
    const later = forge({ submittedAt: '2020-01-01T00:00:00.000Z' });
    expect(await offline(later)).toEqual(right);
    expect(await stored(later)).toMatchObject({ exitCode: 3, differing: ['record'] });
    const unknown = forge({ solutionId: '0198a2a5-3f53-7a0e-9d7c-1f2e3d4c5b6a' });
    expect(await stored(unknown)).toMatchObject({ exitCode: 3, differing: ['solution', 'truth', 'record'] });
  }, 90_000);

  test('SUB6 a score changed in the database is found', async () => {
    const set = (score: number) =>
      api.sql('update scoring.solutions set public_score = $2 where id = $1', [receipt.solutionId, score]);
    await set(0.001);
    expect(await stored(computer.path('receipt.json'))).toMatchObject({ exitCode: 3, differing: ['record'] });
    await set(receipt.score);
    expect(await stored(computer.path('receipt.json'))).toMatchObject(right);
  }, 90_000);

  test('SUB6 a truth that was replaced since is still found by its checksum', async () => {
    const replaced = (at: string | null) =>
      api.sql(
        `update championships.files set replaced_at = $2
        where championship_id = $1 and kind = 'truth' and name = 'truth.csv'`,
        [championship.id, at],
      );
    await replaced(api.clock.now().toISOString());
    const sql = `insert into championships.files
        (id, championship_id, kind, name, description, storage_key, bytes, sha256, updated_at)
      select gen_random_uuid(), championship_id, kind, 'newer.csv', description, storage_key, bytes, $2,
        updated_at + interval '1 day'
      from championships.files where championship_id = $1 and kind = 'truth'`;
    await api.sql(sql, [championship.id, 'f'.repeat(64)]);
    expect(await stored(computer.path('receipt.json'))).toMatchObject(right);
    await api.sql(`delete from championships.files where name = 'newer.csv'`);
    await replaced(null);
  }, 90_000);

  test('SUB6 a changed truth and a changed or lost solution are found, in the hand and in the storage', async () => {
    const path = computer.path('receipt.json');
    appendFileSync(computer.path('truth.csv'), '5,5,public\n');
    expect(await offline(path)).toEqual({ exitCode: 3, differing: ['truth'] });
    appendFileSync(await truthPath(), '5,5,public\n');
    expect(await stored(path)).toMatchObject({ exitCode: 3, differing: ['truth'] });

    appendFileSync(computer.path('solution.csv'), '5,5\n');
    expect(await offline(path)).toEqual({ exitCode: 3, differing: ['solution', 'truth'] });
    rmSync(await solutionPath());
    expect(await stored(path)).toMatchObject({ exitCode: 3, differing: ['solution', 'truth'] });
  }, 90_000);
});
