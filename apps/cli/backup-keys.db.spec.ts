import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { createTestDatabase, type TestDatabase } from '../../test/kit/database.js';
import { Computer } from '../../test/kit/run-cli.js';

describe('what podium backup is opened by', () => {
  let api: TestApp;
  let computer: Computer;
  let target: TestDatabase | undefined;

  beforeAll(async () => {
    api = await startTestApp();
    computer = Computer.ofOperator(api);
    target = await createTestDatabase({ isBlank: true });
  }, 120_000);
  afterAll(async () => {
    await api.close();
    await target?.drop();
  });

  test('CLI1 any passphrase is tried on a backup, none of less than eight characters makes one', async () => {
    const make = (env: Record<string, string>, typed?: string) =>
      computer.podium(['backup', 'create', '--to', computer.path('short'), '--json', '--encrypt'], {
        env,
        ...(typed === undefined ? {} : { typed }),
      });
    const { path } = (await make({ BACKUP_PASSPHRASE: 'right horse' })).json();
    const wrong = { DATABASE_URL: target?.url ?? '', DATA_DIR: computer.path('other'), BACKUP_PASSPHRASE: 'wrong' };
    for (const argv of [['verify'], ['verify', '--restore'], ['restore']]) {
      const { exitCode, err } = await computer.podium(['backup', ...argv, path], { env: wrong });
      expect([exitCode, err]).toEqual([2, 'The passphrase or identity does not open this backup.\n']);
    }
    const refused = { exitCode: 2, err: expect.stringContaining('at least 8 characters are expected') };
    expect(await make({ BACKUP_PASSPHRASE: 'wrong' })).toMatchObject(refused);
    expect(await make({}, 'wrong\n')).toMatchObject(refused);
  }, 120_000);

  test('CLI1 a file of keys in which there is none is what is said to be wrong', async () => {
    const locked = computer.path('locked.age');
    writeFileSync(locked, 'age-encryption.org/v1\n');
    const keys = computer.path('keys.txt');
    writeFileSync(keys, '# public key: age1\n');
    for (const verb of ['verify', 'restore'])
      expect(await computer.podium(['backup', verb, locked, '--identity', keys])).toMatchObject({
        exitCode: 2,
        err: `${keys} holds no key of age: a line that begins with AGE-SECRET-KEY- is expected.\n`,
      });
  });
});
