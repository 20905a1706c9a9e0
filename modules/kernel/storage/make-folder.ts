import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What the system calls it when a file system keeps no files, such as /proc. */
const notSupported = 'ENOTSUP';

/**
 * Makes a folder with all that it is in. Not by `recursive` of Node, which never ends where a folder can't be made though
 * the one around it is there: /proc says "no such folder" then, and Node makes that one again and again.
 * @throws the error of the system with its `path`, ENOTSUP where nothing can be made
 */
export const makeFolder = async (folder: string, mode = 0o777): Promise<void> => {
  if (await isMade(folder, mode)) return;
  const around = dirname(folder);
  await makeFolder(around, mode);
  // Not asked whether the one around was missing: somebody else may make it at the same moment.
  if (!(await isMade(folder, mode)))
    throw Object.assign(new Error(`nothing can be made in ${around}`), { code: notSupported, path: folder });
};

/** Makes it, or finds it made; false when what it would be in is missing. */
const isMade = async (folder: string, mode: number): Promise<boolean> => {
  try {
    await mkdir(folder, { mode });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await isFolder(folder))) return true;
    if (code === 'ENOENT') return false;
    throw error;
  }
};

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
};
