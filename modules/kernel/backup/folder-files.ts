import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FolderStorage } from '../storage/file-storage.js';
import { makeFolder } from '../storage/make-folder.js';
import { roomFault } from '../storage/room.js';
import { filesIn, type ListedFile } from './files-listed.js';
import { syncFolder } from './kept.js';
import type { RestoredFiles } from './restore.js';

/** Where the files of a data folder are. */
export const filesFolder = (dataFolder: string): string => join(dataFolder, 'files');

/** All files of a data folder. */
export const filesOfFolder = (dataFolder: string) => (): AsyncIterable<ListedFile> => filesIn(filesFolder(dataFolder));

/** Files that are put back into a data folder under their keys. On return each survives a power cut. */
export const filesInto = (dataFolder: string): RestoredFiles => {
  const storage = new FolderStorage(filesFolder(dataFolder));
  const keep = async (key: string, bytes: AsyncIterable<Buffer>): Promise<void> => {
    const path = storage.localPath(key);
    const partial = `${path}.part`;
    await makeFolder(dirname(path), 0o700);
    try {
      await pipeline(Readable.from(bytes), createWriteStream(partial, { mode: 0o600, flush: true }));
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw roomFault(error);
    }
    await syncFolder(dirname(path));
  };
  return { storage, keep };
};
