import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FolderStore } from '../storage/folder-store.js';
import { filesIn, type ListedFile } from './files-listed.js';
import type { RestoredFiles } from './restore.js';

/** Where the files of a data folder are. */
export const filesFolder = (dataFolder: string): string => join(dataFolder, 'files');

/** All files of a data folder. */
export const filesOfFolder = (dataFolder: string) => (): AsyncIterable<ListedFile> => filesIn(filesFolder(dataFolder));

/** Files that are put back into a data folder under their keys. On return each survives a power cut. */
export const filesInto = (dataFolder: string): RestoredFiles => {
  const storage = new FolderStore(filesFolder(dataFolder));
  const keep = async (key: string, bytes: AsyncIterable<Buffer>): Promise<void> => {
    // What a restore left that was killed makes place.
    await storage.remove(key);
    await storage.write(key, Readable.from(bytes), Number.MAX_SAFE_INTEGER);
  };
  return { storage, keep };
};
