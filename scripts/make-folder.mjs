import fs from 'node:fs';
import path from 'node:path';

const isFolder = (where) => fs.statSync(where, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder with all that it is in. Not by `recursive` of Node, which never ends on a file system that keeps no files,
 * such as /proc; the error has the code ENOTSUP then. The application has the same in modules/kernel/storage, which is not
 * built yet when this is needed.
 */
export function makeFolder(folder, mode) {
  if (isMade(folder, mode)) return;
  const around = path.dirname(folder);
  makeFolder(around, mode);
  if (!isMade(folder, mode)) throw Object.assign(new Error(`nothing can be made in ${around}`), { code: 'ENOTSUP' });
}

/** Makes it, or finds it made; false when what it would be in is missing. */
function isMade(folder, mode) {
  try {
    fs.mkdirSync(folder, { mode });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST' && isFolder(folder)) return true;
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}
