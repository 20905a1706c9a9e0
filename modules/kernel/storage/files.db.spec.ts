import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { pathOf } from '../../../test/kit/files.js';
import { aPerson } from '../../../test/kit/people.js';
import { operator } from '../audit/audit.js';
import { Commands } from '../commands/commands.js';
import { newId } from '../domain/id.js';
import { AllowSweep } from './allow-sweep.js';
import { FileStorage } from './file-storage.js';
import { FileStore, type Shelf } from './file-store.js';
import { FileSweeper } from './file-sweeper.js';
import { Files, type KeptFile } from './files.js';
import { StorageCheck } from './storage-check.js';

const dayMs = 24 * 3_600_000;
const content = Buffer.from('id,x\n1,2\n');

describe('the ledger of files', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  const put = (area = 'solutions') => api.get(FileStorage).put(area, Readable.from([content]), { maxBytes: 100 });
  const within = <T>(work: (em: EntityManager) => Promise<T>): Promise<T> =>
    api
      .get(MikroORM)
      .em.fork()
      .transactional((em) => work(em as EntityManager));
  const claim = (files: KeptFile[], owner = `solution:${newId()}`) => within((em) => Files.claim(em, files, owner));
  const letGo = (key: string) => within((em) => Files.letGo(em, [key]));
  const sweep = (days: number) => api.get(FileSweeper).sweep(Date.now() + days * dayMs);
  const rowOf = async (key: string) =>
    (
      await api.sql('select area, bytes::int, sha256, crc32::float8, owner, gone_at from kernel.files where key = $1', [
        key,
      ])
    )[0];
  const isThere = (key: string) => existsSync(pathOf(api, key));

  it('SUB1 has a row of each file before its first byte, and all that is known of it once it is claimed', async () => {
    const source = new Readable({ read: () => undefined });
    const stored = api.get(FileStorage).put('solutions', source, { maxBytes: 100 });
    const unclaimed = () => api.sql('select key from kernel.files where owner is null');
    while ((await unclaimed()).length === 0);
    source.push(content);
    source.push(null);
    const file = await stored;
    expect(file).toMatchObject({ bytes: content.length, crc32: crc32(content) });
    await claim([file], 'solution:1');
    expect(await rowOf(file.key)).toEqual({
      ...{ area: 'solutions', bytes: content.length, sha256: file.sha256, crc32: crc32(content) },
      ...{ owner: 'solution:1', gone_at: null },
    });
  });

  it('SUB1 leaves neither row nor file of one that was refused or broke off', async () => {
    const before = await api.sql('select key from kernel.files');
    const large = Readable.from([Buffer.alloc(101)]);
    await expect(api.get(FileStorage).put('solutions', large, { maxBytes: 100 })).rejects.toMatchObject({
      code: 'TOO_LARGE',
    });
    const broken = new Readable({ read: () => broken.destroy(new Error('hung up')) });
    await expect(api.get(FileStorage).put('solutions', broken, { maxBytes: 100 })).rejects.toThrow('hung up');
    expect(await api.sql('select key from kernel.files')).toEqual(before);
  });

  it('SUB1 is claimed once, and never again once it was let go or swept', async () => {
    const file = await put();
    await claim([file], 'solution:a');
    await expect(claim([file], 'solution:b')).rejects.toMatchObject({ code: 'CONFLICT' });
    await letGo(file.key);
    await expect(claim([file], 'solution:a')).rejects.toMatchObject({ code: 'CONFLICT' });
    const left = await put();
    await sweep(1.1);
    expect([isThere(left.key), await rowOf(left.key)]).toEqual([false, undefined]);
    await expect(claim([left])).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('SUB1 what nobody claims goes after a day, what was let go after a week, what is claimed never', async () => {
    const [unclaimed, gone, kept] = [await put(), await put(), await put()];
    await claim([gone]);
    await claim([kept]);
    await letGo(gone.key);
    const there = () => [unclaimed, gone, kept].map(({ key }) => isThere(key));
    await sweep(0.9);
    expect(there()).toEqual([true, true, true]);
    await sweep(1.1);
    expect(there()).toEqual([false, true, true]);
    await sweep(6.9);
    expect(there()).toEqual([false, true, true]);
    await sweep(7.1);
    expect(there()).toEqual([false, false, true]);
    await sweep(400);
    expect(there()).toEqual([false, false, true]);
  });

  it('SUB1 goes on where a sweep died, and past files that are gone already', async () => {
    const [one, two] = [await put(), await put()];
    const store = api.get(FileStorage);
    const destroy = store.destroy.bind(store);
    store.destroy = () => Promise.reject(new Error('killed'));
    await expect(sweep(1.1)).rejects.toThrow('killed');
    store.destroy = destroy;
    await expect(claim([one])).rejects.toMatchObject({ code: 'CONFLICT' });
    await store.destroy([one.key]);
    await sweep(0);
    expect([isThere(two.key), await rowOf(two.key)]).toEqual([false, undefined]);
  });

  it('SUB1 removes at once what nobody may have any use of, and nothing that is somebody’s', async () => {
    const [claimed, gone, unclaimed] = [await put(), await put(), await put()];
    await claim([claimed]);
    await claim([gone]);
    await letGo(gone.key);
    expect(await api.get(FileStorage).remove([claimed.key, gone.key, unclaimed.key])).toBe(2);
    expect([claimed, gone, unclaimed].map(({ key }) => isThere(key))).toEqual([true, false, false]);
  });

  it('BACKUP is kept from the sweeper while somebody holds it', async () => {
    const gone = await put();
    await claim([gone]);
    await letGo(gone.key);
    const hold = newId();
    await api.sql(`insert into kernel.file_holds (id, until) values ($1, clock_timestamp() + interval '1 hour')`, [
      hold,
    ]);
    await sweep(8);
    await api.get(FileStorage).remove([gone.key]);
    expect(isThere(gone.key)).toBe(true);
    // What is to be removed at once goes with the hold, not some days later.
    const [personal, other] = [await put(), await put()];
    await claim([personal, other]);
    await within((em) => Files.letGo(em, [personal.key], { atOnce: true }));
    await letGo(other.key);
    expect(await api.get(FileStorage).remove([personal.key])).toBe(0);
    await api.get(FileSweeper).sweep();
    expect(isThere(personal.key)).toBe(true);
    await api.sql('delete from kernel.file_holds where id = $1', [hold]);
    await api.get(FileSweeper).sweep();
    expect([gone, personal, other].map(({ key }) => isThere(key))).toEqual([false, false, true]);
  });

  it('PROF2 what is to go at once goes also where nobody lived to remove it', async () => {
    const [personal, other] = [await put(), await put()];
    await claim([personal, other]);
    await within((em) => Files.letGo(em, [personal.key], { atOnce: true }));
    await letGo(other.key);
    await api.get(FileSweeper).sweep();
    expect([personal, other].map(({ key }) => isThere(key))).toEqual([false, true]);
  });

  it('OPERATION goes by the clock of the database, whatever that of the worker says', async () => {
    const [unclaimed, gone] = [await put(), await put()];
    await claim([gone]);
    await letGo(gone.key);
    const ahead = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 400 * dayMs);
    await api
      .get(FileSweeper)
      .sweep()
      .finally(() => ahead.mockRestore());
    expect([unclaimed, gone].map(({ key }) => isThere(key))).toEqual([true, true]);
  });

  describe('in an area of some hundred files', () => {
    const area = 'pictures';
    const fill = async (number: number, at: string) => {
      const sql = `insert into kernel.files (key, area, bytes, owner, gone_at)
        select $1 || '/00/' || gen_random_uuid(), $1, 1, 'picture:x', ${at} from generate_series(1, $2::int)`;
      await api.sql(sql, [area, number]);
    };
    const left = async () =>
      (await api.sql<{ n: number }>('select count(*)::int as n from kernel.files where area = $1', [area]))[0]?.n;
    const removing = { held: () => api.get(FileSweeper).held(), sweep: () => api.get(FileSweeper).sweep() };
    const long = `now() - interval '30 days'`;

    it('OPERATION a sweep of more than a tenth waits for an operator, is told of, and goes on once', async () => {
      await fill(500, 'null');
      await fill(100, long);
      expect([await removing.sweep(), await removing.held()]).toEqual([100, []]);
      await fill(101, long);
      expect(await removing.sweep()).toBe(0);
      expect(await removing.held()).toEqual([{ area, due: 101, of: 601 }]);
      const { body: ready } = await api.guest().get('/api/health/ready').expect(200);
      expect(ready.notes).toEqual(['SWEEP_HELD']);
      const admin = await aPerson(api, { role: 'admin' });
      const told = async () => (await admin.http.get('/api/admin/storage').expect(200)).body.heldSweeps;
      expect(await told()).toMatchObject([{ area, due: 101, of: 601 }]);
      await expect(api.get(Commands).run(new AllowSweep('avatars', operator, 'none'))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await api.get(Commands).run(new AllowSweep(area, operator, 'a test has ended'));
      expect([await told(), await removing.sweep(), await left()]).toEqual([[], 101, 500]);
      await fill(101, long);
      expect(await removing.sweep()).toBe(0);
      const notes = await api.sql(
        `select object, reason, details from kernel.audit where action = 'kernel.allow-sweep'`,
      );
      expect(notes).toEqual([{ object: `files:${area}`, reason: 'a test has ended', details: { due: 101, of: 601 } }]);
    });

    it('OPERATION a sweep that an operator allowed while a backup reads the files goes on after it', async () => {
      await api.sql('delete from kernel.files where area = $1', [area]);
      await fill(500, 'null');
      await fill(101, long);
      const hold = newId();
      await api.sql(`insert into kernel.file_holds (id, until) values ($1, clock_timestamp() + interval '1 hour')`, [
        hold,
      ]);
      expect(await removing.sweep()).toBe(0);
      await api.get(Commands).run(new AllowSweep(area, operator, 'a test has ended once more'));
      expect([await removing.sweep(), await left()]).toEqual([0, 601]);
      await api.sql('delete from kernel.file_holds where id = $1', [hold]);
      expect([await removing.sweep(), await left()]).toEqual([101, 500]);
      await fill(101, long);
      expect([await removing.sweep(), await left()]).toEqual([0, 601]);
    });
  });

  it('OPERATION a check names what is missing, foreign and different, and changes nothing', async () => {
    await api.sql('delete from kernel.files where owner = $1', ['picture:x']);
    const checked = async (sums = false) => {
      const { faults, ...seen } = await api.get(StorageCheck).check({ sums });
      const keys = Object.entries(faults).map(([fault, { named }]) => [fault, named.map(({ key }) => key).toSorted()]);
      return { ...seen, ...Object.fromEntries(keys) };
    };
    const before = await checked();
    expect(before).toMatchObject({ missing: [], foreign: [], different: [] });
    const [lost, shorter, other, unclaimed] = [await put(), await put(), await put(), await put()];
    await claim([lost]);
    await claim([shorter]);
    await claim([other]);
    await claim([await put()]);
    const foreign = ['solutions/zz/half.part', `imports/aa/${newId()}`];
    await rm(pathOf(api, lost.key));
    await writeFile(pathOf(api, shorter.key), 'id');
    await writeFile(pathOf(api, other.key), Buffer.from(content).fill('x'));
    await mkdir(pathOf(api, 'imports/aa'), { recursive: true });
    await mkdir(pathOf(api, 'solutions/zz'), { recursive: true });
    for (const key of foreign) await writeFile(pathOf(api, key), 'x');
    const rows = await api.sql('select * from kernel.files order by key');
    const found = { missing: [lost.key], foreign: foreign.toSorted(), different: [shorter.key] };
    expect(await checked()).toMatchObject({ ...found, files: before['files'] + 3 });
    expect(await checked(true)).toMatchObject({ ...found, different: [other.key, shorter.key].toSorted() });
    expect(await api.sql('select * from kernel.files order by key')).toEqual(rows);
    expect([isThere(unclaimed.key), ...foreign.map(isThere)]).toEqual([true, true, true]);
    await Promise.all(foreign.map((key) => rm(pathOf(api, key))));
  });

  it('OPERATION a check finds what is missing by names, on shelves that are there and that are not', async () => {
    const { files: before, faults } = await api.get(StorageCheck).check();
    await claim([await put('covers')]);
    const sql = `insert into kernel.files (key, area, bytes, owner)
      select area || '/' || lpad(to_hex(n), 2, '0') || '/' || gen_random_uuid(), area, 1, area || ':' || n
      from generate_series(0, 255) n, unnest(array['covers', 'drafts']) area`;
    await api.sql(sql);
    const store = api.get(FileStore);
    const { bytesOf } = store;
    let asked = 0;
    store.bytesOf = (key) => ((asked += 1), bytesOf.call(store, key));
    const { files, faults: found } = await api.get(StorageCheck).check();
    store.bytesOf = bytesOf;
    expect([files, asked]).toEqual([before + 1, before + 1]);
    expect(found.missing.count - faults.missing.count).toBe(512);
    expect(new Set(found.missing.named.map(({ owner }) => owner))).toContain('drafts:255');
    await api.sql(`delete from kernel.files where area = 'drafts' or owner like 'covers:%'`);
  });

  it('OPERATION a check names nothing that was stored, let go or removed while it looked', async () => {
    const counts = async () =>
      Object.entries((await api.get(StorageCheck).check()).faults).map(([fault, { count }]) => [fault, count]);
    const before = await counts();
    const [early, late, broken] = [await put(), await put(), await put()];
    await claim([late]);
    await writeFile(pathOf(api, `${broken.key}.part`), 'id');
    const store = api.get(FileStore);
    const { shelves, keysOn } = store;
    store.shelves = async function* () {
      const listed: Shelf[] = [];
      for await (const shelf of shelves.call(store)) listed.push(shelf);
      await claim([await put()]);
      await api.get(FileStorage).remove([early.key, broken.key]);
      await rm(pathOf(api, late.key));
      yield* listed.map(({ prefix, keys }) => ({ prefix, keys: keys.filter((key) => key !== late.key) }));
    };
    store.keysOn = async (prefix) => {
      if (late.key.startsWith(prefix)) await letGo(late.key);
      return keysOn.call(store, prefix);
    };
    const after = await counts();
    Object.assign(store, { shelves, keysOn });
    expect(after).toEqual(before);
  });
});
