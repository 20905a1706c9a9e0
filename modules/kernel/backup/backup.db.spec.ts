import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, participate, submit } from '../../../test/kit/championships.js';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.js';
import { lateEnds } from '../../../test/kit/late-ends.js';
import { aPerson } from '../../../test/kit/people.js';
import { storeOf } from '../storage/store-of.js';
import { looking, readArchive } from './read-archive.js';
import { restoreArchive } from './restore.js';
import { restoreOnTrial, type Trial } from './scratch.js';
import { type Source, writeArchive, type WriteOptions } from './write-archive.js';

/** Count and sum of every table of a database, whatever the order of its rows. */
const tablesIn = async (url: string): Promise<Record<string, string>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const sums: Record<string, string> = {};
    for (const { name } of rows) {
      // Who reads files now, and what pg-boss counts of itself, is the database's own.
      if (/^pgboss\.(queue_stats|version|bam|warning)|^kernel\.file_holds/u.test(name)) continue;
      const row = name === 'public.migrations' ? 't.name' : 't::text';
      const own =
        name.startsWith('pgboss.job') && !name.includes('dependency') ? String.raw`where name not like '\_\_%'` : '';
      const sql = `select count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)::numeric), 0) as sum from ${name} t ${own}`;
      sums[name] = (await client.query<{ sum: string }>(sql)).rows[0]!.sum;
    }
    return sums;
  } finally {
    await client.end();
  }
};

/** What looks at each row, which is not there while tables are filled. */
const rulesIn = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ rule: string }>(
      `select indexdef as rule from pg_indexes where schemaname not in ('pg_catalog', 'pg_toast')
        union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
    );
    return rows.map(({ rule }) => rule);
  } finally {
    await client.end();
  }
};

const storeIn = (DATA_DIR: string) => storeOf({ DATA_DIR, MIN_FREE_BYTES: 0 });
const filesIn = async (folder: string): Promise<Record<string, string>> => {
  const store = storeIn(folder);
  const found: Record<string, string> = {};
  for await (const { keys } of store.shelves())
    for (const key of keys) found[key] = (await buffer(store.read(key))).toString('base64');
  return found;
};

describe('backups', () => {
  let api: TestApp;
  let folder: string;
  let archive: string;
  let known: Record<string, string>;
  const targets: TestDatabase[] = [];

  const source = (): Source => ({
    url: api.database.url,
    store: storeIn(api.settings.DATA_DIR),
    version: '0.1.0',
    secret: api.settings.SECRET,
  });
  const write = async (name: string, options: WriteOptions = {}) => {
    const path = join(folder, name);
    return { path, ...(await writeArchive(source(), createWriteStream(path), options)) };
  };
  /** An installation notes its own signs of life all the time; of what is compared nothing may have moved meanwhile. */
  const whileNothingMoves = async (): Promise<string> => {
    for (;;) {
      known = await tablesIn(api.database.url);
      const { path } = await write('backup.tar.zst');
      if (JSON.stringify(known) === JSON.stringify(await tablesIn(api.database.url))) return path;
    }
  };
  const blank = async () => {
    const target = await createTestDatabase({ isBlank: true });
    targets.push(target);
    return target;
  };

  beforeAll(async () => {
    api = await startTestApp();
    const worker = await startTestApp({ worker: true, beside: api });
    folder = await mkdtemp(join(tmpdir(), 'podium-backup-'));
    const person = await aPerson(api, { status: 'IDENTIFIED' });
    const { champname } = await aChampionship(api);
    await participate(person, champname);
    await submit(person, { champname });
    // Rows of many lengths, which don't lie in the order in which they came.
    await api.sql(`insert into kernel.audit (at, actor, action, object, reason, details) select now(), 'of the test', 'a', 'b',
      repeat('reason ', n % 60), jsonb_build_object('n', repeat(md5(n::text), n % 90)) from generate_series(1, 3000) n`);
    await worker.settleBoards();
    await worker.settle();
    await worker.close();
    archive = await whileNothingMoves();
  });
  afterAll(async () => {
    await api.close();
    for (const target of targets) await target.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('CLI1 a backup restored into an empty installation has every row of every table and every byte of every file', async () => {
    const target = await blank();
    const into = join(folder, 'restored');
    const read = await restoreArchive(createReadStream(archive), { url: target.url, files: storeIn(into) });
    expect(await tablesIn(target.url)).toEqual(known);
    expect(await rulesIn(target.url)).toEqual(await rulesIn(api.database.url));
    expect(await filesIn(into)).toEqual(await filesIn(api.settings.DATA_DIR));
    expect(Object.keys(await filesIn(into)).length).toBeGreaterThan(1);
    expect(read.manifest.tables.find(({ table }) => table === 'identity.people')?.rows).toBeGreaterThan(0);
  });

  it('CLI1 a restore that could not keep a file says why, and no other is still being written then', async () => {
    const target = await blank();
    const files = storeIn(join(folder, 'broken'));
    const write = files.write.bind(files);
    const [second, fault] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const [begun, ended]: [string[], string[]] = [[], []];
    files.write = async (key, ...of) => {
      begun.push(key);
      const isFirst = begun.length === 1;
      if (!isFirst) second.resolve();
      const written = await write(key, ...of);
      await (isFirst ? second : fault).promise;
      if (!isFirst) await files.bytesOf(key);
      ended.push(key);
      if (!isFirst) return written;
      fault.resolve();
      throw Object.assign(new Error('the disk is broken'), { code: 'EIO' });
    };
    const restored = restoreArchive(createReadStream(archive), { url: target.url, files });
    await expect(restored).rejects.toMatchObject({ code: 'EIO' });
    expect(begun.length).toBeGreaterThan(1);
    expect(ended.toSorted()).toEqual(begun.toSorted());
  });

  it('CLI1 counts rows by the rows, whenever the server says how many they were', async () => {
    const way = await lateEnds(api.database.url);
    const path = join(folder, 'late.tar.zst');
    const { manifest } = await writeArchive({ ...source(), url: way.url }, createWriteStream(path));
    await way.close();
    expect(manifest.tables.find(({ table }) => table === 'kernel.audit')?.rows).toBeGreaterThanOrEqual(3000);
    await restoreOnTrial(createReadStream(path), api.database.url);
  });

  it('CLI1 a trial restores the database into one of its own, and leaves none', async () => {
    let [name, dataDir] = ['', ''];
    const known = async () => (await api.sql('select from pg_database where datname = $1', [name])).length;
    let wasThere = 0;
    const work: Trial['work'] = async (scratch) => {
      [name, dataDir] = [new URL(scratch.url).pathname.slice(1), scratch.dataDir];
      wasThere = await known();
    };
    const trial = { files: async () => new Set<string>(), work };
    const { manifest } = await restoreOnTrial(createReadStream(archive), api.database.url, {}, trial);
    expect(manifest.files.count).toBeGreaterThan(1);
    expect([wasThere, await known(), existsSync(dataDir)]).toEqual([1, 0, false]);
  });

  it('CLI1 a trial removes what killed ones left, and nothing of one that goes on', async () => {
    const numbers = ['0', '7', 'f'].map((first) => first + randomBytes(6).toString('hex').slice(1));
    const [left, begun, used] = numbers.map((number) => `podium_trial_${number}`);
    for (const name of [left, begun, used]) await api.sql(`create database ${name} template template0`);
    const [leftFolder, freshFolder] = [
      await mkdtemp(join(tmpdir(), 'podium-trial-')),
      await mkdtemp(join(tmpdir(), 'podium-trial-')),
    ];
    const before = new Date(Date.now() - 49 * 3600_000);
    await utimes(leftFolder, before, before);
    const holder = new pg.Client({ connectionString: api.database.url });
    const user = new pg.Client({ connectionString: Object.assign(new URL(api.database.url), { pathname: used }).href });
    await Promise.all([holder.connect(), user.connect()]);
    try {
      await holder.query(`select pg_advisory_lock(x'${numbers[1]}'::bigint)`);
      await restoreOnTrial(createReadStream(archive), api.database.url);
      const sql = 'select datname as name from pg_database where datname = any($1) order by 1';
      expect(await api.sql(sql, [[left, begun, used]])).toEqual([{ name: begun }, { name: used }]);
      expect([existsSync(leftFolder), existsSync(freshFolder)]).toEqual([false, true]);
    } finally {
      await Promise.all([holder.end(), user.end()]);
      for (const name of [left, begun, used]) await api.sql(`drop database if exists ${name} with (force)`);
      await rm(freshFolder, { recursive: true });
    }
  });

  it('CLI1 recognises an archive that was cut at any byte, or in which any byte was changed', async () => {
    const bytes = await readFile(archive);
    const read = (changed: Buffer) =>
      readArchive(Readable.from([changed]), looking).then(
        () => 'right',
        (error) => error.name,
      );
    expect(await read(bytes)).toBe('right');
    const places = Array.from({ length: 40 }, (_, at) => Math.floor((bytes.length * at) / 40));
    const near = [0, 1, 3, 4, 5, 6, 8, 20, 21, 22, -1, -4, -32, -33, -36, -37, -40, -41, -44, -45, -48, -49, -60];
    for (const at of [...places, ...near.map((place) => (place < 0 ? bytes.length + place : place))]) {
      expect([at, await read(bytes.subarray(0, at))]).toEqual([at, 'BackupFault']);
      const flipped = Buffer.from(bytes);
      flipped[at]! ^= 1 << (at % 8);
      expect([at, await read(flipped)]).toEqual([at, 'BackupFault']);
    }
    expect(await read(Buffer.concat([bytes, Buffer.from('x')]))).toBe('BackupFault');
  });

  it('CLI1 an archive behind a passphrase is opened by it alone, and one that was cut is recognised', async () => {
    const { path } = await write('locked.age', { locks: { passphrase: 'right horse' } });
    const bytes = await buffer(createReadStream(path));
    const read = (passphrase: string | undefined, changed = bytes) =>
      readArchive(Readable.from([changed]), looking, { keys: { passphrase } }).then(
        () => 'right',
        (error) => error.code,
      );
    expect(await read('right horse')).toBe('right');
    expect(await read('wrong horse')).toBe('BACKUP_KEY_WRONG');
    expect(await read(undefined)).toBe('BACKUP_KEY_NEEDED');
    for (const at of [30, 100, 200, bytes.length - 1, bytes.length - 40, Math.floor(bytes.length / 2)])
      expect([at, await read('right horse', bytes.subarray(0, at))]).toEqual([at, 'BACKUP_DAMAGED']);
  });

  it('CLI1 a database that a restore fills already is left to it, and said to be', async () => {
    const target = await blank();
    const [isBegun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const into = join(folder, 'twice');
    const files = storeIn(into);
    const setMark = files.setMark.bind(files);
    // Between its tables and the first row of them.
    files.setMark = async (id) => {
      isBegun.resolve();
      await goesOn.promise;
      await setMark(id);
    };
    const first = restoreArchive(createReadStream(archive), { url: target.url, files });
    await isBegun.promise;
    const other = createReadStream(archive);
    const second = restoreArchive(other, { url: target.url, files: storeIn(into) });
    await expect(second).rejects.toMatchObject({ code: 'BACKUP_TARGET_BUSY' });
    expect(other.destroyed).toBe(true);
    goesOn.resolve();
    await first;
    expect(await tablesIn(target.url)).toEqual(known);
    expect(await storeIn(into).mark()).toBe(await storeIn(api.settings.DATA_DIR).mark());
  });

  it('CLI1 nothing is restored where there is something already, or from what is no backup', async () => {
    const unmarked = storeIn(await mkdtemp(join(folder, 'unmarked-')));
    const restore = (from: string, url: string) =>
      restoreArchive(createReadStream(from), { url, files: unmarked }).then(
        () => 'restored',
        (error) => error.code,
      );
    expect(await restore(archive, api.database.url)).toBe('BACKUP_TARGET_USED');
    // Nor is its store left as one of this installation.
    expect(await unmarked.mark()).toBeNull();
    const target = await blank();
    expect(await restore(join(process.cwd(), 'package.json'), target.url)).toBe('BACKUP_FOREIGN');
  });
});
