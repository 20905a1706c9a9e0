import { randomBytes } from 'node:crypto';
import { access, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { onFullDisk } from '../../../test/kit/full-disk.js';
import { FolderStore } from './folder-store.js';

const bytes = (text: string) => Readable.from([Buffer.from(text)]);

const keyOf = (area: string, n: number) => `${area}/0${n}/00000000-0000-7000-8000-00000000000${n}`;

describe('files in a folder', () => {
  const key = keyOf('solutions', 1);
  let root: string;
  let storage: FolderStore;
  let undo: (() => void) | null = null;
  beforeEach(async () => {
    root = join(await mkdtemp(join(tmpdir(), 'podium-files-')), 'files');
    storage = new FolderStore(root);
  });
  afterEach(async () => {
    undo?.();
    undo = null;
    await rm(dirname(root), { recursive: true, force: true });
  });

  const left = async () =>
    (await readdir(root, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  /** Notes what reaches the disk for good, in its order; the handles of files are where all of it goes through. */
  const watchSyncs = async (): Promise<{ kind: string; there: string[] }[]> => {
    const syncs: { kind: string; there: string[] }[] = [];
    const probe = await open(tmpdir(), 'r');
    const prototype = Object.getPrototypeOf(probe) as { sync: () => Promise<void>; stat: typeof probe.stat };
    await probe.close();
    const { sync } = prototype;
    prototype.sync = async function (this: typeof prototype) {
      const kind = (await this.stat()).isDirectory() ? 'folder' : 'file';
      syncs.push({ kind, there: (await left()).map(({ name }) => name) });
      return sync.call(this);
    };
    undo = () => (prototype.sync = sync);
    return syncs;
  };

  it('SUB1 is stored once its name is on the disk too: the folder is flushed after the file has its name', async () => {
    const syncs = await watchSyncs();
    await storage.write(key, bytes('id,x\n'), 100);
    expect(syncs.at(-1)).toEqual({ kind: 'folder', there: [key.split('/').at(-1)] });
  });

  it('SUB1 is not stored when its folder could not be flushed', async () => {
    const syncs = await watchSyncs();
    syncs.push = () => {
      throw new Error('the disk is gone');
    };
    await expect(storage.write(key, bytes('id,x\n'), 100)).rejects.toThrow('the disk is gone');
  });

  it('SUB1 leaves nothing of a file on a full disk, and says so', async () => {
    Object.assign(storage, { sink: () => onFullDisk(3) });
    await expect(storage.write(key, bytes('id,x\n'), 100)).rejects.toMatchObject({ code: 'NO_ROOM' });
    expect(await left()).toEqual([]);
  });

  it('SUB1 is for the user of the server alone', async () => {
    await storage.write(key, bytes('id,x\n'), 100);
    const modes = [root, dirname(join(root, key)), join(root, key)].map(
      async (path) => (await stat(path)).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600]);
    await storage.remove(key);
    await expect(access(join(root, key))).rejects.toThrow('ENOENT');
  });

  it('OPERATION names all that is there, a shelf at a time, whatever is removed meanwhile', async () => {
    const keys = ['covers', 'solutions'].flatMap((area) => [1, 2, 3].map((n) => keyOf(area, n)));
    for (const key of keys) await storage.write(key, bytes('x'), 100);
    const found: string[] = [];
    for await (const { prefix, keys: there } of storage.shelves()) {
      expect(there.every((key) => key.startsWith(prefix))).toBe(true);
      found.push(...there);
      await rm(join(root, 'solutions', '03'), { recursive: true, force: true });
    }
    expect(found).toEqual(keys.filter((key) => !key.startsWith('solutions/03/')));
    expect(await storage.bytesOf(keys[0]!)).toBe(1);
    expect(await storage.bytesOf(keyOf('solutions', 3))).toBeNull();
  });

  it('CLI1 reads by the way what it reads otherwise, for two at a time too, and lets a file go that is not read on', async () => {
    const large = randomBytes(700_000);
    await storage.write(key, Readable.from([large]), 1e6);
    const other = keyOf('solutions', 2);
    await storage.write(other, bytes('id,x\n'), 100);
    const read = async (of: string) => {
      const chunks: Buffer[] = [];
      for await (const chunk of storage.passing(of)) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks);
    };
    for (const both of await Promise.all([read(key), read(key)])) expect(both.equals(large)).toBe(true);
    expect(String(await read(other))).toBe('id,x\n');
    for await (const chunk of storage.passing(key)) {
      expect(chunk.length).toBeLessThan(large.length);
      break;
    }
    expect((await read(key)).equals(large)).toBe(true);
    await expect(read(keyOf('solutions', 3))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
