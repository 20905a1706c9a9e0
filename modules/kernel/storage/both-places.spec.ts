import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BothPlaces } from './both-places.js';
import { FolderStore } from './folder-store.js';

const key = 'solutions/00/00000000-0000-7000-8000-000000000010';

/** A place whose file moves to another one right after it was seen here. */
class LeftBehind extends FolderStore {
  constructor(
    root: string,
    private readonly to: FolderStore,
  ) {
    super(root);
  }

  override async bytesOf(wanted: string): Promise<number | null> {
    const bytes = await super.bytesOf(wanted);
    if (bytes === null) return null;
    await this.to.write(wanted, this.read(wanted), bytes);
    await this.remove(wanted);
    return bytes;
  }
}

describe('a file that is moved to the other place between being looked up and being opened', () => {
  let root: string;
  let places: BothPlaces;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'podium-places-'));
    const far = new FolderStore(join(root, 'far'));
    const near = new LeftBehind(join(root, 'near'), far);
    places = new BothPlaces(near, far, near);
    await places.write(key, Readable.from([Buffer.from('id,x\n')]), 100);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('SUB1 is read where it is by then', async () => {
    expect(await text(places.read(key))).toBe('id,x\n');
  });

  it('SUB1 is given as a file of this machine from where it is by then', async () => {
    expect(await places.withLocalFile(key, (path) => readFile(path, 'utf8'))).toBe('id,x\n');
  });

  it('OPERATION is on its shelf, whichever way it moves while both places are read', async () => {
    const [far, near] = ['far', 'near'].map((name) => new FolderStore(join(root, name)));
    const move = async (from: FolderStore, to: FolderStore) => {
      await to.write(key, from.read(key), 100);
      await from.remove(key);
    };
    const read = far!.keysOn.bind(far);
    const both = new BothPlaces(near!, far!, near!);
    for (const [from, to] of [
      [near!, far!],
      [far!, near!],
    ] as const) {
      far!.keysOn = async (prefix) => {
        far!.keysOn = read;
        await move(from, to);
        return read(prefix);
      };
      expect(await both.keysOn('solutions/00/')).toEqual([key]);
    }
  });

  it('OPERATION CLI1 is there for who asks, such as a backup, though it comes to the near place while both are asked', async () => {
    const [far, near] = ['far', 'near'].map((name) => new FolderStore(join(root, name))) as [FolderStore, FolderStore];
    await far.write(key, near.read(key), 100);
    await near.remove(key);
    const asked = far.bytesOf.bind(far);
    far.bytesOf = async (wanted) => {
      await near.write(wanted, far.read(wanted), 100);
      await far.remove(wanted);
      return asked(wanted);
    };
    expect(await new BothPlaces(near, far, near).bytesOf(key)).toBe(5);
  });

  it('SECURITY PROF2 is removed wherever it lies, from both places while both have it', async () => {
    const stores = ['far', 'near'].map((name) => new FolderStore(join(root, name))) as [FolderStore, FolderStore];
    for (const store of stores) await store.write(key, Readable.from([Buffer.from('id,x\n')]), 100);
    await new BothPlaces(stores[1], stores[0], stores[1]).remove(key);
    expect(await Promise.all(stores.map((store) => store.bytesOf(key)))).toEqual([null, null]);
  });

  it('SUB1 is told as missing where it is nowhere, and what the work itself meets is not tried again', async () => {
    await places.remove(key);
    await expect(text(places.read(key))).rejects.toMatchObject({ code: 'ENOENT' });
    let times = 0;
    const broken = places.withLocalFile('solutions/00/00000000-0000-7000-8000-000000000011', () => {
      times += 1;
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow();
    expect(times).toBeLessThan(2);
  });
});
