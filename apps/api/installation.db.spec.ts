import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/kit/database.js';
import { newId } from '../../modules/kernel/domain/id.js';
import { readSettings } from '../../modules/kernel/settings.js';
import { adoptInstallation, openInstallation } from './installation.js';

/** What a database may be, and a folder. */
const databases = ['blank', 'migrated', 'used before marks', 'marked'] as const;
const folders = ['empty', 'files', 'files of this one', 'files of another one'] as const;
type Database = (typeof databases)[number];
type Folder = (typeof folders)[number];

/** Which of them go together; all others are refused, with these words. */
const outcomes: Record<Database, Partial<Record<Folder, string>>> = {
  blank: { files: 'a new one', 'files of another one': 'a new one' },
  migrated: { files: 'a new one', 'files of another one': 'a new one' },
  'used before marks': { 'files of another one': 'has the files of installation' },
  marked: {
    empty: 'is not the place',
    files: 'is not the place',
    'files of another one': 'has the files of installation',
  },
};
const cases = databases.flatMap((database) =>
  folders
    .filter((folder) => folder !== 'files of this one' || database === 'marked' || database === 'used before marks')
    .map((folder) => ({ database, folder, refusal: outcomes[database][folder] ?? null })),
);

describe('a database and its files', () => {
  let folder: string;
  let database: TestDatabase;
  const own = newId();
  const other = newId();
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'podium-test-'))));
  afterEach(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const sql = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(text, values).finally(() => client.end());
    return rows;
  };
  const settings = () =>
    readSettings({
      PODIUM_MODE: 'test',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SECRET: 'the secret of the tests, long enough',
      ADMIN_PATH: '/office-of-7-tests',
    });
  const open = () => openInstallation(settings());
  const markFile = () => join(folder, 'files', 'installation');
  const put = async (path: string, text: string) => {
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, text);
  };
  const aDatabase = async (kind: Database) => {
    database = await createTestDatabase({ isBlank: kind === 'blank' });
    const values = `values ($1, ${kind === 'marked' ? 'now()' : 'null'})`;
    if (kind === 'marked' || kind === 'used before marks')
      await sql(`insert into kernel.installation (id, marked_at) ${values}`, [own]);
  };
  const aFolder = async (kind: Folder) => {
    if (kind !== 'empty') await put(join(folder, 'files', 'solutions', 'aa', newId()), 'id,prediction\n');
    if (kind === 'files of this one') await put(markFile(), `${own}\n`);
    if (kind === 'files of another one') await put(markFile(), `${other}\n`);
  };
  /** What is written of marks: in the database, null where it has not even a schema, and beside the files. */
  const written = async () => {
    const [table] = await sql(`select to_regclass('kernel.installation') is not null as made`);
    const ids = table.made ? (await sql('select id from kernel.installation')).map(({ id }) => id) : null;
    return { ids, mark: await readFile(markFile(), 'utf8').catch(() => null) };
  };
  const expectOne = async () => {
    const { ids, mark } = await written();
    expect(ids).toHaveLength(1);
    expect(mark).toBe(`${ids?.[0]}\n`);
    await open();
    expect(await written()).toEqual({ ids, mark });
  };

  it.each(cases)('OPERATION $database, and a folder that has $folder: $refusal', async (one) => {
    await aDatabase(one.database);
    await aFolder(one.folder);
    const before = await written();
    if (one.refusal === null) await open();
    else {
      await expect(open()).rejects.toThrow(one.refusal);
      await expect(open()).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining(folder) });
      // A blank database stays as a backup wants it, and the files stay another one's.
      expect(await written()).toEqual(before);
      await adoptInstallation(settings(), 'They go together now');
    }
    await expectOne();
  });

  it('OPERATION CLI1 a database whose restore was broken off is no new one: the restore would throw away what is made in it', async () => {
    await aDatabase('migrated');
    await sql('create schema podium_restore');
    const half = { name: 'StartError', message: expect.stringContaining('a restore of it was broken off') };
    await expect(open()).rejects.toMatchObject(half);
    await expect(adoptInstallation(settings(), 'They go together now')).rejects.toMatchObject(half);
    expect(await written()).toEqual({ ids: [], mark: null });
    await sql('drop schema podium_restore');
    await open();
    await expectOne();
  });

  it('OPERATION processes that are the first of an installation at one moment give it one mark', async () => {
    await aDatabase('blank');
    await Promise.all(Array.from({ length: 4 }, open));
    await expectOne();
  });

  it('OPERATION adopting is in the audit log, and the former database does not start with the files any more', async () => {
    await aDatabase('blank');
    await open();
    const former = database;
    const { mark } = await written();
    await aDatabase('blank');
    const { id, before } = await adoptInstallation(settings(), 'Staging goes on with them');
    expect(before).toBe(mark?.trim());
    expect(await sql('select actor, action, object, reason from kernel.audit')).toEqual([
      {
        actor: 'operator',
        action: 'kernel.adopt-files',
        object: `installation:${id}`,
        reason: 'Staging goes on with them',
      },
    ]);
    await database.drop();
    database = former;
    await expect(open()).rejects.toThrow(`has the files of installation ${id}`);
  });
});
