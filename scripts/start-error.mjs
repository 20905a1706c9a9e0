import fs from 'node:fs';

/** Something the person who starts Podium can mend: its message is one sentence for them, shown without a stack. */
export class StartError extends Error {
  name = 'StartError';
}

/** The sentence for a file-system failure on `where`, or the error itself when it is not one of the known kinds. */
export function fileError(error, where) {
  const who = process.getuid ? `user ${process.getuid()}` : 'this user';
  switch (error?.code) {
    case 'EACCES':
    case 'EPERM':
      return new StartError(
        `No permission to use ${error.path ?? where} as ${who}: give that user the folder, or choose another with DATA_DIR.`,
      );
    case 'EROFS':
      return new StartError(`${where} is on a read-only file system: choose another folder with DATA_DIR.`);
    case 'ENOTSUP':
      return new StartError(`${where} is on a file system that keeps no files: choose another folder with DATA_DIR.`);
    case 'ENOSPC':
    case 'EDQUOT':
      return Object.assign(
        new StartError(
          `The disk of ${where} is full: free some space, or choose a folder on another disk with DATA_DIR.`,
        ),
        { passes: true },
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(`${error.path ?? where} is not a folder: choose another with DATA_DIR.`);
    default:
      return error;
  }
}

/** Less room than PostgreSQL takes for the next piece of its journal; then it can't write down either why it ends. */
export function isFull(dir) {
  try {
    const { bavail, bsize } = fs.statfsSync(dir);
    return bavail * bsize < 16 * 1024 ** 2;
  } catch {
    return false;
  }
}
