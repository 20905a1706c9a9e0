import { createReadStream, createWriteStream } from 'node:fs';
import { glob, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, FileStore, keyForm, markName, type Written } from './file-store.js';
import { makeFolder } from './make-folder.js';
import { measuring } from './measuring.js';
import { freeBytes, roomFault } from './room.js';

/** Files in a folder of this machine. */
export class FolderStore extends FileStore {
  /** For who reads by the way, while nobody does. */
  private readonly memory: Buffer[] = [];

  /** @param minFreeBytes the mark of free space */
  constructor(
    private readonly root: string,
    private readonly minFreeBytes = 0,
  ) {
    super();
  }

  async write(key: string, source: Readable, maxBytes: number): Promise<Written> {
    const path = this.path(key);
    const partial = `${path}.part`;
    const { measure, written } = measuring(maxBytes);
    try {
      await makeFolder(dirname(path), 0o700);
      await pipeline(source, measure, this.sink(partial));
      await rename(partial, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(partial, { force: true });
      throw roomFault(error);
    }
    return written();
  }

  read(key: string, range?: ByteRange): Readable {
    const stream = createReadStream(this.path(key), range);
    // Who reads hears of a fault by reading; one that was ended before it opened may find its file gone, and ends no process.
    return stream.on('error', () => undefined);
  }

  /** Into the same memory again and again: new memory for each chunk takes longer than to read it does. */
  override async *passing(key: string): AsyncGenerator<Buffer> {
    const [one, other] = [this.memory.pop() ?? newMemory(), this.memory.pop() ?? newMemory()];
    const handle = await open(this.path(key), 'r');
    const into = (memory: Buffer) => {
      const read = handle.read(memory);
      // Said once it is asked for.
      read.catch(() => undefined);
      return read;
    };
    let next = into(one);
    try {
      for (let [now, after] = [one, other]; ; [now, after] = [after, now]) {
        const { bytesRead } = await next;
        if (bytesRead === 0) return;
        next = into(after);
        yield now.subarray(0, bytesRead);
      }
    } finally {
      await next.catch(() => undefined);
      this.memory.push(one, other);
      await handle.close();
    }
  }

  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    return work(this.path(key));
  }

  async remove(key: string): Promise<void> {
    const path = this.path(key);
    await Promise.all([rm(path, { force: true }), rm(`${path}.part`, { force: true })]);
  }

  async bytesOf(key: string): Promise<number | null> {
    // Whatever else lies there is no file of ours.
    const found = keyForm.test(key) ? await stat(this.path(key)).catch(nullIfGone) : null;
    return found && found.size;
  }

  async *shelves(): AsyncGenerator<{ prefix: string; keys: string[] }> {
    for (const area of await foldersIn(this.root))
      for (const shelf of await foldersIn(join(this.root, area))) {
        const prefix = `${area}/${shelf}/`;
        yield { prefix, keys: await this.keysOn(prefix) };
      }
  }

  async keysOn(prefix: string): Promise<string[]> {
    const names = (await readdir(join(this.root, prefix)).catch(nullIfGone)) ?? [];
    return names.map((name) => prefix + name).toSorted();
  }

  async mark(): Promise<string | null> {
    const text = await readFile(join(this.root, markName), 'utf8').catch(nullIfGone);
    return text === null ? null : text.trim();
  }

  async setMark(id: string): Promise<void> {
    await makeFolder(this.root, 0o700);
    const path = join(this.root, markName);
    const partial = `${path}.part`;
    await pipeline(Readable.from([`${id}\n`]), createWriteStream(partial, { mode: 0o600, flush: true }));
    await rename(partial, path);
    await syncFolder(this.root);
  }

  async hasAny(): Promise<boolean> {
    const { done } = await glob('*/*/*', { cwd: this.root }).next();
    return done !== true;
  }

  async hasRoom(): Promise<boolean> {
    return (await this.freeBytes()) >= this.minFreeBytes;
  }

  async freeBytes(): Promise<number> {
    await makeFolder(this.root, 0o700);
    return freeBytes(this.root);
  }

  private path(key: string): string {
    if (!keyForm.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
    return join(this.root, key);
  }

  protected sink(path: string): Writable {
    return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  }
}

const newMemory = (): Buffer => Buffer.allocUnsafeSlow(256 * 1024);

const nullIfGone = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

const foldersIn = async (folder: string): Promise<string[]> => {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nullIfGone)) ?? [];
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
};

/** Makes a rename in a folder survive a power cut; Windows can't open folders for that. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
