import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship } from '../../test/kit/championships.js';
import { createTestDatabase, type TestDatabase } from '../../test/kit/database.js';
import { Computer } from '../../test/kit/run-cli.js';

describe('a database that a broken-off restore left', () => {
  let api: TestApp;
  let computer: Computer;
  let half: TestDatabase;
  let good: string;
  let env: Record<string, string>;
  const place = () => computer.path('backups');

  beforeAll(async () => {
    api = await startTestApp();
    computer = Computer.ofOperator(api);
    half = await createTestDatabase({ isBlank: true });
    env = { DATABASE_URL: half.url, DATA_DIR: computer.path('half'), PODIUM_LANG: 'ENG' };
    // What no compression makes small: all tables are before the end that is cut off.
    await aChampionship(api, {
      files: { 'one.csv': randomBytes(400_000).toString('base64').replaceAll(/.{60}/gu, '$&\n') },
    });
    good = (await computer.podium(['backup', 'create', '--to', place(), '--json'])).json().path;
    const cut = computer.path('cut.tar.zst');
    writeFileSync(cut, readFileSync(good).subarray(0, -100));
    expect(await computer.podium(['backup', 'restore', cut], { env })).toMatchObject({ exitCode: 3 });
  }, 60_000);
  afterAll(async () => {
    await api.close();
    await half.drop();
  });

  const says = 'is being restored, or a restore of it was broken off: run "podium backup restore" again, to its end';
  const nobody = 'postgresql://127.0.0.1:2/podium';
  const keepsOne = { BACKUP_DAILY: '1', BACKUP_WEEKLY: '0', BACKUP_MONTHLY: '0' };
  const backUp = (own: Record<string, string>) =>
    computer.podium(['backup', 'create', '--to', place(), '--prune'], { env: { ...env, ...keepsOne, ...own } });

  test('CLI1 OPERATION is not backed up, and no good backup makes room for what would be empty', async () => {
    const before = readdirSync(place());
    expect(await backUp({})).toMatchObject({ exitCode: 4, err: expect.stringContaining(says) });
    const migrated = await createTestDatabase();
    const other = await backUp({ DATABASE_URL: migrated.url }).finally(() => migrated.drop());
    expect(other).toMatchObject({ exitCode: 4, err: expect.stringContaining('has no installation') });
    expect(readdirSync(place())).toEqual(before);
    expect(await computer.podium(['backup', 'verify', good])).toMatchObject({ exitCode: 0 });
  });

  test('CLI1 OPERATION is called so by the doctor, which does not know whose the files are', async () => {
    const { checks } = (await computer.podium(['doctor', '--json'], { env })).json();
    const of = (name: string) => checks.find(({ check }: { check: string }) => check === name);
    expect(of('database')).toMatchObject({ state: 'wrong', says: expect.stringContaining(says) });
    const silent = (await computer.podium(['doctor', '--json'], { env: { ...env, DATABASE_URL: nobody } })).json();
    for (const found of [of('storage'), silent.checks.find(({ check }: { check: string }) => check === 'storage')])
      expect(found).toMatchObject({ state: 'warning', says: expect.stringContaining('Not known') });
  });

  test('CLI1 OPERATION takes no admin, whom the next restore would throw away', async () => {
    const argv = ['admin', 'create', '--login', 'root-admin', '--email', 'root@podium.test', '--password-stdin'];
    const made = await computer.podium(argv, { env, input: 'a password of the tests\n' });
    expect(made).toMatchObject({ exitCode: 4, err: expect.stringContaining(says) });
  });
});
