import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { pathOf } from '../../../test/kit/files.js';
import { newId } from '../domain/id.js';
import { FileStorage } from './file-storage.js';
import { FileSweeper } from './file-sweeper.js';
import { Files, type KeptFile } from './files.js';

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
    await api.sql('delete from kernel.file_holds where id = $1', [hold]);
    await sweep(8);
    expect(isThere(gone.key)).toBe(false);
  });
});
