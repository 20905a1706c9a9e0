import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { startBucket } from '../../test/kit/bucket.js';
import { aChampionship } from '../../test/kit/championships.js';
import { createTestDatabase } from '../../test/kit/database.js';
import { filesIn, pathOf } from '../../test/kit/files.js';

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()), 60_000);
afterAll(() => api.close());

/** In a process of its own, as the operator runs it: passport knows one application a process. */
const storage = (...argv: string[]) => storageWith({}, ...argv);
const storageWith = async (given: Record<string, string>, ...argv: string[]) => {
  const own = { LANG: 'C', DATABASE_URL: api.database.url, DATA_DIR: api.settings.DATA_DIR };
  const env = { ...process.env, ...own, ...given };
  const child = spawn(process.execPath, ['dist/apps/cli/main.js', 'storage', ...argv], { env });
  const [out, err, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { exitCode, out, err };
};

describe('files of the installation', () => {
  test('CLI1 OPERATION are compared with their ledger, and a lost one is named', async () => {
    await aChampionship(api);
    const whole = await storage('check');
    expect([whole.exitCode, whole.out]).toEqual([0, expect.stringContaining('Ledger and storage agree.')]);
    const [lost = ''] = await filesIn(api, 'championships');
    await rm(pathOf(api, lost));
    const less = await storage('check', '--sums', '--json');
    expect([less.exitCode, JSON.parse(less.out).faults.missing]).toEqual([
      3,
      { count: 1, named: [{ key: lost, owner: expect.stringContaining('file:') }] },
    ]);
  }, 120_000);

  test('CLI1 OPERATION of a database that has no tables yet it is said what fills one', async () => {
    const blank = await createTestDatabase({ isBlank: true });
    const looked = await storageWith({ DATABASE_URL: blank.url }, 'check');
    await blank.drop();
    expect([looked.exitCode, looked.err]).toEqual([
      1,
      expect.stringContaining('start Podium, or restore a backup into it'),
    ]);
  }, 120_000);

  test('CLI1 OPERATION a connection that breaks while files are read is made anew', async () => {
    await aChampionship(api);
    const keys = await api.sql<{ key: string }>(`select key from kernel.files where owner like 'file:%' order by key`);
    // The first of those that nobody has taken away.
    const one = keys.find(({ key }) => existsSync(pathOf(api, key)));
    const path = pathOf(api, one?.key ?? '');
    const former = await readFile(path);
    // Read until somebody has written into it.
    await rm(path);
    execFileSync('mkfifo', [path]);
    await api.sql('update kernel.files set bytes = 0 where key = $1', [one?.key]);
    const checked = storage('check', '--sums', '--json');
    const fifo = await open(path, 'w');
    const broken = `select pg_terminate_backend(pid) as done from pg_stat_activity
      where datname = current_database() and query like '%from kernel.files where key >=%' and state = 'idle'`;
    expect(await api.sql(broken)).toEqual([{ done: true }]);
    await fifo.close();
    const { exitCode, out } = await checked;
    expect([exitCode, JSON.parse(out).faults.different]).toEqual([
      3,
      { count: 1, named: [expect.objectContaining({ key: one?.key })] },
    ]);
    await rm(path);
    await writeFile(path, former);
    await api.sql('update kernel.files set bytes = $2 where key = $1', [one?.key, former.length]);
  }, 120_000);

  test('CLI1 OPERATION a sweep that waits is let go on, and none that does not', async () => {
    await api.sql(`insert into kernel.held_sweeps (area, due, "of") values ('pictures', 500, 900)`);
    const allowed = await storage('sweep', 'pictures', '--reason', 'a test has ended');
    expect([allowed.exitCode, allowed.out]).toEqual([
      0,
      '500 of 900 files of pictures will be removed within the hour.\n',
    ]);
    expect((await storage('sweep', 'avatars', '--reason', 'none')).exitCode).toBe(4);
  }, 120_000);

  test('CLI1 OPERATION move from the folder to a bucket and back, with none without a bucket', async () => {
    const none = await storage('move', '--to', 's3');
    expect([none.exitCode, none.err]).toEqual([2, expect.stringContaining('S3_BUCKET is not set')]);
    const bucket = await startBucket();
    try {
      const env = { ...bucket.env, FILES_IN: 'folder' };
      const moved = await storageWith(env, 'move', '--to', 's3', '--json');
      // One of them was lost before.
      expect([moved.exitCode, JSON.parse(moved.out).missing]).toEqual([3, [expect.any(String)]]);
      const noted = `select actor, reason, details ->> 'missing' as missing from kernel.audit where action = 'kernel.move-files'`;
      expect(await api.sql(noted)).toEqual([
        { actor: 'operator', reason: 'podium storage move --to s3', missing: '1' },
      ]);
      const early = await storageWith(env, 'move', '--to', 's3', '--remove');
      expect([early.exitCode, early.err]).toEqual([2, expect.stringContaining('FILES_IN is not s3 yet')]);
    } finally {
      await bucket.close();
    }
  }, 120_000);
});
