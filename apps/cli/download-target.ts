import type { Cli } from './cli.js';
import { exitCodes, Failure, reasonOf } from './failure.js';
import { makeFolder } from './make-folder.js';

/** A server may not write outside the chosen folder: its names are names, not paths. */
export const safeName = (cli: Cli, name: string): string => {
  if (/^[^/\\:\p{Cc}]+$/u.test(name) && !/^\.{1,2}$/u.test(name)) return name;
  throw new Failure(
    exitCodes.fault,
    'CLI_STRANGE_ANSWER',
    cli.texts.say('cli.download.unsafe', { name: JSON.stringify(name) }),
  );
};

/** The folder that files are written to; made where it is not there. */
export const makeTarget = async (cli: Cli, folder: string): Promise<void> => {
  try {
    await makeFolder(folder);
  } catch (error) {
    const reason = reasonOf(error);
    throw new Failure(exitCodes.usage, 'CLI_FOLDER', cli.texts.say('cli.download.folder', { path: folder, reason }));
  }
};
