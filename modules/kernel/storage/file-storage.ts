import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { glob, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../domain/domain-error.js';
import { newId } from '../domain/id.js';
import type { Settings } from '../settings.js';
import { makeFolder } from './make-folder.js';
import { freeBytes, roomFault } from './room.js';

/** A file that is safely stored. `sha256` in hexadecimal. */
export interface StoredFile {
  key: string;
  bytes: number;
  sha256: string;
}

/** Port: where files live. Keys are made by the server alone; names that people give are never part of a path. */
export abstract class FileStorage {
  /**
   * Streams a file to storage. On return its bytes survive a power cut.
   * @param area first part of the key, such as `solutions`
   * @throws DomainError TOO_LARGE when it goes over `maxBytes`, NO_ROOM on a full disk
   * or below the mark of free space; nothing is left behind then
   */
  abstract put(area: string, source: Readable, maxBytes: number): Promise<StoredFile>;
  /** Reads bytes `start` to `end` (both counted, from 0), or all. */
  abstract read(key: string, range?: { start: number; end: number }): Readable;
  /** Path of the file for a program that needs one. */
  abstract localPath(key: string): string;
  abstract remove(key: string): Promise<void>;
  /** Keys of an area that were written before a moment, those of broken-off writes too. */
  abstract olderThan(area: string, before: Date): AsyncIterable<string>;
  /** Id of the installation that the files are of; null while they bear none. */
  abstract mark(): Promise<string | null>;
  abstract setMark(id: string): Promise<void>;
  /** True when there is any file, of whatever area. */
  abstract hasAny(): Promise<boolean>;
  /** True when files can be written, and there is room for them. */
  abstract isReady(): Promise<boolean>;
  /** False below the mark of free space: nothing new should be taken then. */
  abstract hasRoom(): Promise<boolean>;
  /** Bytes that may still be written. */
  abstract freeBytes(): Promise<number>;
}

/** Beside the areas, so that it goes with the files wherever they are copied. */
const markName = 'installation';
const keyForm = /^[a-z-]+\/[0-9a-f]{2}\/[0-9a-f-]{36}(\.part)?$/;

/** Files in a folder of this machine. */
export class FolderStorage extends FileStorage {
  /** @param minFreeBytes the mark of free space */
  constructor(
    private readonly root: string,
    private readonly minFreeBytes = 0,
  ) {
    super();
  }

  async put(area: string, source: Readable, maxBytes: number): Promise<StoredFile> {
    const id = newId();
    const key = `${area}/${id.slice(-2)}/${id}`;
    const path = this.localPath(key);
    const partial = `${path}.part`;
    const hash = createHash('sha256');
    let bytes = 0;
    // One that fails before it is read (its file is gone meanwhile) would end the process; the pipeline tells of it all the same.
    source.on('error', () => undefined);
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        hash.update(chunk);
        done(bytes > maxBytes ? new DomainError('TOO_LARGE', { details: { max: maxBytes } }) : null, chunk);
      },
    });
    try {
      await this.refuseFull(source);
      await makeFolder(dirname(path), 0o700);
      await pipeline(source, measure, this.sink(partial));
      await rename(partial, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(partial, { force: true });
      throw roomFault(error);
    }
    return { key, bytes, sha256: hash.digest('hex') };
  }

  read(key: string, range?: { start: number; end: number }): Readable {
    return createReadStream(this.localPath(key), range);
  }

  localPath(key: string): string {
    if (!keyForm.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
    return join(this.root, key);
  }

  async remove(key: string): Promise<void> {
    await rm(this.localPath(key), { force: true });
  }

  async *olderThan(area: string, before: Date): AsyncGenerator<string> {
    for await (const path of glob('*/*', { cwd: join(this.root, area) })) {
      // One that was renamed or removed since its folder was read is nobody's business any more.
      const there = await stat(join(this.root, area, path)).catch(nullIfGone);
      if (there && there.mtime < before) yield `${area}/${path.replaceAll('\\', '/')}`;
    }
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

  async isReady(): Promise<boolean> {
    return this.hasRoom();
  }

  async hasRoom(): Promise<boolean> {
    return (await this.freeBytes()) >= this.minFreeBytes;
  }

  async freeBytes(): Promise<number> {
    await makeFolder(this.root, 0o700);
    return freeBytes(this.root);
  }

  private async refuseFull(source: Readable): Promise<void> {
    if (await this.hasRoom()) return;
    source.destroy();
    throw new DomainError('NO_ROOM');
  }

  protected sink(path: string): Writable {
    return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  }
}

const nullIfGone = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** The files of an installation, as its settings say. */
export const filesOf = ({ DATA_DIR, MIN_FREE_BYTES }: Pick<Settings, 'DATA_DIR' | 'MIN_FREE_BYTES'>): FileStorage =>
  new FolderStorage(join(DATA_DIR, 'files'), MIN_FREE_BYTES);

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
