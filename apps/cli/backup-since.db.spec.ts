import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, participate, submit } from '../../test/kit/championships.js';
import { createTestDatabase, type TestDatabase } from '../../test/kit/database.js';
import { aPerson, type TestPerson } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

interface Made {
  path: string;
  bytes: number;
  files: number;
  fileBytes: number;
  earlier: string[];
}

/** Bytes that no compression makes smaller, so that a copy of them is seen in the size of a backup. */
const copyBytes = 100_000;

describe('podium backup --since', () => {
  let api: TestApp;
  let computer: Computer;
  let person: TestPerson;
  let champname: string;
  const targets: TestDatabase[] = [];

  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    computer = Computer.ofOperator(api);
    champname = (await aChampionship(api)).champname;
    person = await aPerson(api, { status: 'IDENTIFIED' });
    await participate(person, champname);
    await submit(person, { champname });
    await api.settleBoards();
  }, 60_000);
  afterAll(async () => {
    await api.close();
    for (const target of targets) await target.drop();
  });

  const podium = (argv: string[], env: Record<string, string> = {}) => computer.podium(['backup', ...argv], { env });
  const create = async (...argv: string[]): Promise<Made> => {
    const run = await podium(['create', '--to', computer.path('backups'), '--json', ...argv]);
    return run.json();
  };
  const elsewhere = async (name: string) => {
    const target = await createTestDatabase({ isBlank: true });
    targets.push(target);
    return { DATABASE_URL: target.url, DATA_DIR: computer.path(name) };
  };
  /** What is in a folder of files, by their keys; without the mark that stands beside them. */
  const filesIn = (dataDir: string): Record<string, string> => {
    const folder = join(dataDir, 'files');
    const keys = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const all = keys.map((one) => join(one.parentPath, one.name));
    return Object.fromEntries(all.map((path) => [path.slice(folder.length), readFileSync(path).toString('base64')]));
  };

  test('CLI1 names what an earlier backup holds, copies what came since, and restores both to the last byte', async () => {
    const first = await create();
    expect(first.earlier).toEqual([]);
    await submit(person, { champname }, `id,prediction\n1,1\n2,2\n3,3\n4,4.5\n`);
    await api.settleBoards();
    const second = await create('--since', first.path);
    // The newest of a folder, which names the first one itself.
    await submit(person, { champname }, `id,prediction\n1,1\n2,2\n3,3.5\n4,4.5\n`);
    await api.settleBoards();
    const third = await create('--since', computer.path('backups'));
    const names = [first, second].map(({ path }) => basename(path));
    expect(second).toMatchObject({ files: first.files + 1, earlier: [names[0]] });
    expect(third).toMatchObject({ files: first.files + 2, earlier: [names[1], names[0]] });
    const env = await elsewhere('restored');
    expect(await podium(['restore', third.path], env)).toMatchObject({ exitCode: 0, err: '' });
    expect(filesIn(env.DATA_DIR)).toEqual(filesIn(api.settings.DATA_DIR));
    const other = await startTestApp({ env: { DATA_DIR: env.DATA_DIR }, database: targets.pop()! });
    other.clock.set(api.clock.inDays(0));
    const board = `/api/championships/${champname}/leaderboard`;
    expect((await other.guest().get(board).expect(200)).body).toEqual((await api.guest().get(board).expect(200)).body);
    await other.close();
  }, 60_000);

  test('CLI1 one that names an earlier backup is small, says so, and is nothing without it or with a damaged one', async () => {
    const whole = await create();
    const named = await podium(['create', '--to', computer.path('backups'), '--since', whole.path]);
    expect(named.err).toContain(`It is nothing without ${basename(whole.path)}`);
    const path = /^(\S+\.tar\.zst):/u.exec(named.out)![1]!;
    expect(await podium(['verify', path])).toMatchObject({ exitCode: 0 });
    // Beside it no more; where it is can be said.
    mkdirSync(computer.path('away'));
    const away = computer.path('away', basename(whole.path));
    renameSync(whole.path, away);
    const env = await elsewhere('alone');
    const sentence = `Files of this backup are in an earlier one, ${basename(whole.path)}, which is not there`;
    for (const argv of [['verify'], ['restore']])
      expect(await podium([...argv, path], env)).toMatchObject({ exitCode: 2, err: expect.stringContaining(sentence) });
    expect(await podium(['verify', '--restore', '--earlier', dirname(away), path])).toMatchObject({ exitCode: 0 });
    // Another backup by its name is not it, and one that was changed is told by its name.
    const other = await create();
    writeFileSync(whole.path, readFileSync(other.path));
    expect(await podium(['verify', path])).toMatchObject({ exitCode: 2, err: expect.stringContaining(sentence) });
    writeFileSync(whole.path, readFileSync(away).subarray(0, -200));
    const damaged = await podium(['restore', path], env);
    expect(damaged).toMatchObject({ exitCode: 3, err: expect.stringContaining(`${basename(whole.path)}: `) });
    // What it could not bring is not taken for an installation: the next run goes on.
    renameSync(away, whole.path);
    expect(await podium(['restore', path], env)).toMatchObject({ exitCode: 0 });
    expect(filesIn(env.DATA_DIR)).toEqual(filesIn(api.settings.DATA_DIR));
  }, 60_000);

  test('CLI1 copies no byte of what the earlier backup holds, and refuses one of another installation', async () => {
    // In lines: one that is as long as the file would be the name of its column, and so stand in the database as well.
    const noise = randomBytes(copyBytes).toString('base64').replaceAll(/.{60}/gu, '$&\n');
    await aChampionship(api, { files: { 'noise.csv': noise } });
    const whole = await create();
    const named = await create('--since', whole.path);
    expect(named).toMatchObject({ files: whole.files, fileBytes: whole.fileBytes });
    expect(named.bytes).toBeLessThan(whole.bytes - copyBytes / 2);
    const list = await podium(['list', '--in', computer.path('backups'), '--json']);
    expect(list.json().map(({ name }: { name: string }) => name)).toContain(basename(named.path));
    const foreign = await startTestApp();
    const theirs = await podium(['create', '--to', computer.path('theirs'), '--json'], {
      DATABASE_URL: foreign.database.url,
      DATA_DIR: foreign.settings.DATA_DIR,
    });
    const refused = await podium(['create', '--to', computer.path('backups'), '--since', theirs.json().path]);
    expect(refused).toMatchObject({ exitCode: 2, err: expect.stringContaining('of another installation') });
    expect(readdirSync(computer.path('backups')).filter((name) => name.endsWith('.part'))).toEqual([]);
    await foreign.close();
    rmSync(computer.path('theirs'), { recursive: true });
  }, 60_000);
});
