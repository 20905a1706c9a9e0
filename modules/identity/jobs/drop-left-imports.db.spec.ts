import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pathOf } from '../../../test/kit/files.js';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { newId } from '../../kernel/domain/id.js';
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

  it('AUTH8 leaves the rows of an import that is still to go on, however old, until it has ended', async () => {
    const [open, over] = [newId(), newId()];
    for (const staged of [open, over]) {
      await api.sql(
        `insert into kernel.imports (id, work_id, storage_key, bytes, reason, is_try, actor, role, so_far, ended_at)
         values ($1::uuid, gen_random_uuid(), 'imports/00/' || $1::uuid, 1, 'Moving here', false, 'boss', 'admin',
           jsonb_build_object('staged', $1::uuid, 'rows', 1), case when $2::boolean then now() end)`,
        [staged, staged === over],
      );
      await api.sql(
        `insert into identity.import_rows
           (import_id, line, login, login_key, moved_key, email, email_key, firstname, lastname, hash, role)
         values ($1, 2, 'ann', 'ann', 'key', 'ann@example.org', 'ann@example.org', '', '', 'hash', 'user')`,
        [staged],
      );
    }
    const left = () => api.sql<{ id: string }>('select import_id as id from identity.import_rows');
    await api.get(DropLeftImports).drop(Date.now() + 25 * 3_600_000);
    expect(await left()).toEqual([{ id: open }]);
    await api.sql('update kernel.imports set ended_at = now() where id = $1', [open]);
    await api.get(DropLeftImports).drop(Date.now() + 25 * 3_600_000);
    expect(await left()).toEqual([]);
  });
});
