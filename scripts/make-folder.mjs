import fs from 'node:fs';
import path from 'node:path';

const isFolder = (where) => fs.statSync(where, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder with all that it is in. Not by `recursive` of Node, which never ends on a file system that keeps no files,
 * such as /proc; the error has the code ENOTSUP then. The application has the same in modules/kernel/storage, which is not
 * built yet when this is needed.
 */
export function makeFolder(folder, mode) {
  try {
    fs.mkdirSync(folder, { mode });
  } catch (error) {
    if (error.code === 'EEXIST' && isFolder(folder)) return;
    if (error.code !== 'ENOENT') throw error;
    const around = path.dirname(folder);
    if (isFolder(around)) throw Object.assign(new Error(`nothing can be made in ${around}`), { code: 'ENOTSUP' });
    makeFolder(around, mode);
    makeFolder(folder, mode);
  }
}
