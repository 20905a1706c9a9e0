import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pathOf } from '../../../test/kit/files.js';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { FileSweeper } from '../../kernel/storage/file-sweeper.js';
import { DropLeftImports } from './drop-left-imports.js';

describe('people of another platform', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  it('AUTH8 SECURITY leave no address and no hash here a day after an import that was cut off', async () => {
    const storage = api.get(FileStorage);
    const { key } = await storage.put('imports', Readable.from(['login,email,hash']), { maxBytes: 100 });
    await api.sql(`insert into identity.import_rows
        (import_id, line, login, login_key, moved_key, email, email_key, firstname, lastname, hash, role)
      values (gen_random_uuid(), 2, 'ann', 'ann', 'key', 'ann@example.org', 'ann@example.org', '', '', 'hash', 'user')`);
    const left = async () => {
      const rows = await api.sql('select email from identity.import_rows');
      return [rows.length, existsSync(pathOf(api, key))];
    };
    // It may still be under way.
    await api.get(DropLeftImports).drop();
    await api.get(FileSweeper).sweep();
    expect(await left()).toEqual([1, true]);
    await api.get(DropLeftImports).drop(Date.now() + 25 * 3_600_000);
    await api.get(FileSweeper).sweep(Date.now() + 25 * 3_600_000);
    expect(await left()).toEqual([0, false]);
  });
});
