import { createReadStream } from 'node:fs';
import { access, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { onFullDisk } from '../../../test/kit/full-disk.js';
import { FolderStorage } from './file-storage.js';

const bytes = (text: string) => Readable.from([Buffer.from(text)]);

describe('files in a folder', () => {
  let root: string;
  let storage: FolderStorage;
  let undo: (() => void) | null = null;
  beforeEach(async () => {
    root = join(await mkdtemp(join(tmpdir(), 'podium-files-')), 'files');
    storage = new FolderStorage(root);
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
    const { key } = await storage.put('solutions', bytes('id,x\n'), 100);
    expect(syncs.at(-1)).toEqual({ kind: 'folder', there: [key.split('/').at(-1)] });
  });

  it('SUB1 is not stored when its folder could not be flushed', async () => {
    const syncs = await watchSyncs();
    syncs.push = () => {
      throw new Error('the disk is gone');
    };
    await expect(storage.put('solutions', bytes('id,x\n'), 100)).rejects.toThrow('the disk is gone');
  });

  it('SUB1 takes a file of exactly the permitted size, and not one byte more', async () => {
    const { key, bytes: size } = await storage.put('solutions', bytes('x'.repeat(1000)), 1000);
    expect([size, await readFile(storage.localPath(key), 'utf8')]).toEqual([1000, 'x'.repeat(1000)]);
    await expect(storage.put('solutions', bytes('x'.repeat(1001)), 1000)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      parts: { details: { max: 1000 } },
    });
    expect(await left()).toHaveLength(1);
  });

  it('SUB1 leaves nothing of a file on a full disk, and says so', async () => {
    Object.assign(storage, { sink: () => onFullDisk(3) });
    await expect(storage.put('solutions', bytes('id,x\n'), 100)).rejects.toMatchObject({ code: 'NO_ROOM' });
    expect(await left()).toEqual([]);
  });

  it('SUB1 is for the user of the server alone', async () => {
    const { key } = await storage.put('solutions', bytes('id,x\n'), 100);
    const modes = [root, dirname(storage.localPath(key)), storage.localPath(key)].map(
      async (path) => (await stat(path)).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600]);
    await storage.remove(key);
    await expect(access(storage.localPath(key))).rejects.toThrow('ENOENT');
  });

  it('SUB1 OPERATION finds old files to the last, whatever is removed or gets its name meanwhile', async () => {
    const keys: string[] = [];
    for (const area of ['solutions', 'covers'] as const)
      for (let n = 0; n < 6; n += 1) keys.push((await storage.put(area, bytes('x'), 100)).key);
    const [folder] = keys.map((key) => dirname(storage.localPath(key)));
    const beside = ['0', '1', '2', '3'].map((end) => join(folder!, `00000000-0000-7000-8000-00000000000${end}.part`));
    for (const path of beside) await writeFile(path, 'half');
    const found: string[] = [];
    for await (const key of storage.olderThan('solutions', new Date(Date.now() + 1000))) {
      found.push(key);
      for (const path of beside) await rm(path, { force: true });
    }
    expect(found).toEqual(expect.arrayContaining(keys.filter((key) => key.startsWith('solutions/'))));
  });

  it('SUB1 refuses a source whose file is gone before it is read, and nothing is left', async () => {
    // Whoever has to wait before it reads: the source has failed by then, and nobody was listening.
    class Late extends FolderStorage {
      override async hasRoom(): Promise<boolean> {
        await new Promise<void>((done) => gone.once('close', done));
        return true;
      }
    }
    const gone = createReadStream(join(root, 'gone'));
    await expect(new Late(root).put('solutions', gone, 100)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await left()).toEqual([]);
  });
});
