import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, dropTestDatabase } from './database.js';

const rows = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const result = await client.query<Record<string, unknown>>(sql).finally(() => client.end());
  return result.rows;
};

describe('test databases', () => {
  it('TEST are migrated, and one of them knows nothing of another', async () => {
    const [one, two] = [await createTestDatabase(), await createTestDatabase()];
    await rows(one.url, 'CREATE TABLE only_here (a int)');
    const tables = `SELECT to_regclass('only_here') IS NOT NULL AS here, count(*) > 0 AS migrated FROM pg_namespace WHERE nspname = 'identity'`;
    expect(await rows(one.url, tables)).toEqual([{ here: true, migrated: true }]);
    expect(await rows(two.url, tables)).toEqual([{ here: false, migrated: true }]);
    await Promise.all([one.drop(), two.drop()]);
    await expect(rows(one.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
  });

  it('TEST never drop a database that is not of the tests', async () => {
    await expect(dropTestDatabase('postgresql://localhost/podium')).rejects.toThrow('lacks "test"');
  });
});
