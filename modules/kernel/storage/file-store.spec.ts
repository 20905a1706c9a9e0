import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBucket, type TestBucket } from '../../../test/kit/bucket.js';
import type { FileStore } from './file-store.js';
import { FolderStore } from './folder-store.js';
import { S3Store } from './s3-store.js';
import { type S3Settings, s3Settings } from './s3-settings.js';
import { z } from 'zod';

const of = (content: string | Buffer) => Readable.from([Buffer.from(content)]);
const keyOf = (area: string, n: number) => `${area}/0${n % 10}/00000000-0000-7000-8000-0000000000${n + 10}`;

/** What every place of files does, whatever it is. */
describe.each(['folder', 'bucket'])('files in a %s', (kind) => {
  let root: string;
  let bucket: TestBucket | undefined;
  let store: FileStore;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'podium-files-'));
    bucket = kind === 'bucket' ? await startBucket() : undefined;
    const settings: S3Settings = z.object(s3Settings).parse({ ...bucket?.env, S3_LINK_MINUTES: '5' });
    const { S3_BUCKET = '' } = settings;
    store = bucket ? new S3Store({ ...settings, S3_BUCKET }) : new FolderStore(join(root, 'files'));
  }, 30_000);
  afterAll(async () => {
    await bucket?.close();
    await rm(root, { recursive: true, force: true });
  });

  const all = async () => {
    const shelves = [];
    for await (const { keys } of store.shelves()) shelves.push(...keys);
    return shelves;
  };

  it('OPERATION begins empty, bears the mark that it is given, and is not filled by it', async () => {
    expect([await store.hasRoom(), await store.hasAny(), await store.mark(), await all()]).toEqual([
      true,
      false,
      null,
      [],
    ]);
    await store.setMark('one');
    await store.setMark('another');
    expect([await store.hasAny(), await store.mark(), await all()]).toEqual([false, 'another', []]);
  });

  it('SUB1 gives back what it was given, whole, in part and as a file of this machine', async () => {
    const key = keyOf('solutions', 1);
    const written = await store.write(key, of('id,x\n1,2\n'), 100);
    expect(written).toEqual({ bytes: 9, crc32: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect([await text(store.read(key)), await text(store.read(key, { start: 3, end: 5 }))]).toEqual([
      'id,x\n1,2\n',
      'x\n1',
    ]);
    const seen = await store.withLocalFile(key, async (path) => ({ path, text: await readFile(path, 'utf8') }));
    expect([seen.text, existsSync(seen.path)]).toEqual(['id,x\n1,2\n', kind === 'folder']);
    await store.remove(key);
    await store.remove(key);
    expect([await store.bytesOf(key), await store.hasAny()]).toEqual([null, false]);
    await expect(text(store.read(key))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('SUB1 takes an empty file, and one of several pieces, to the last byte', async () => {
    const [none, large] = [keyOf('solutions', 2), keyOf('solutions', 3)];
    const content = randomBytes(18 * 1024 ** 2);
    expect(await store.write(none, Readable.from([]), 100)).toMatchObject({ bytes: 0 });
    const pieces = Readable.from([content.subarray(0, 7_000_001), content.subarray(7_000_001)]);
    const { bytes } = await store.write(large, pieces, content.length);
    expect([await store.bytesOf(none), bytes, await store.bytesOf(large)]).toEqual([0, content.length, content.length]);
    expect((await buffer(store.read(large))).equals(content)).toBe(true);
    await Promise.all([none, large].map((key) => store.remove(key)));
  });

  it('SUB1 takes a file of exactly the permitted size, and nothing stays of one that is larger or breaks off', async () => {
    const [right, larger, broken] = [keyOf('solutions', 4), keyOf('solutions', 5), keyOf('solutions', 6)];
    expect(await store.write(right, of('x'.repeat(1000)), 1000)).toMatchObject({ bytes: 1000 });
    await expect(store.write(larger, of('x'.repeat(1001)), 1000)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      parts: { details: { max: 1000 } },
    });
    const most = Buffer.alloc(9 * 1024 ** 2);
    const hungUp = Readable.from(
      (async function* () {
        yield most;
        yield most;
        throw new Error('hung up');
      })(),
    );
    await expect(store.write(broken, hungUp, 1e9)).rejects.toThrow('hung up');
    expect(await all()).toEqual([right]);
    await store.remove(right);
  });

  it('SUB1 ends a reading that nobody goes on with', async () => {
    const key = keyOf('solutions', 7);
    await store.write(key, of(Buffer.alloc(9 * 1024 ** 2)), 1e9);
    for await (const _chunk of store.read(key)) break;
    const never = store.read(key);
    never.destroy();
    await store.remove(key);
    expect(await store.bytesOf(key)).toBeNull();
  });

  it('OPERATION names all that is there, a shelf at a time, whatever is removed meanwhile', async () => {
    const keys = ['covers', 'solutions'].flatMap((area) => [1, 2, 3].map((n) => keyOf(area, n)));
    for (const key of keys) await store.write(key, of('x'), 100);
    const found: string[] = [];
    for await (const { prefix, keys: there } of store.shelves()) {
      expect(there.every((key) => key.startsWith(prefix))).toBe(true);
      expect(await store.keysOn(prefix)).toEqual(there);
      found.push(...there);
    }
    expect(found).toEqual(keys);
    for await (const { keys: there } of store.shelves()) await Promise.all(there.map((key) => store.remove(key)));
    expect([await all(), await store.hasAny()]).toEqual([[], false]);
    expect(await Promise.all(['solutions/01/', 'avatars/01/'].map((prefix) => store.keysOn(prefix)))).toEqual([[], []]);
  });

  it('SUB12 gives out a link of some minutes, where others than this server may send it', async () => {
    const key = keyOf('solutions', 8);
    await store.write(key, of('id,x\n'), 100);
    const link = await store.linkTo(key, { name: 'Решение 1.csv', type: 'text/csv' });
    if (kind === 'folder') return expect(link).toBeNull();
    const reply = await fetch(link ?? '');
    expect([reply.status, await reply.text(), reply.headers.get('content-type')]).toEqual([200, 'id,x\n', 'text/csv']);
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Решение 1.csv')}`,
    );
    expect(new URL(link ?? '').searchParams.get('X-Amz-Expires')).toBe('300');
  });

  it('SUB1 writes and reads nothing but files, wherever a key would lead', async () => {
    await expect(store.write('../etc/passwd', of('x'), 100)).rejects.toThrow('not a storage key');
    expect(await store.bytesOf('installation')).toBeNull();
  });
});
