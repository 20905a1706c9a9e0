import { type ExitCode, exitCodes, Failure, reasonOf } from './failure.js';
import type { Texts } from './texts.js';

const known = ['EEXIST', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOTSUP', 'ENOSPC'] as const;

const ofFile = { ENOENT: 'cli.file.missing', ENOTDIR: 'cli.file.missing', EISDIR: 'cli.file.notAFile' } as const;

/** What is said of a file that can't be read: it is not there, it is none, or neither. */
export const fileUnreadable = (
  { texts }: { texts: Texts },
  path: string,
  error: unknown,
  exitCode: ExitCode = exitCodes.usage,
): Failure => {
  const reason = reasonOf(error);
  const said = reason in ofFile ? ofFile[reason as keyof typeof ofFile] : 'cli.file.unreadable';
  return new Failure(exitCode, 'CLI_FILE', texts.say(said, { path }));
};

/** Why a path can't be used, in words where the system's code for it is a usual one; the code stands behind them. */
export const reasonText = (error: unknown, texts: Texts): string => {
  const reason = reasonOf(error);
  const code = known.find((one) => one === reason);
  return code ? `${texts.say(`cli.reason.${code}`)} (${code})` : reason;
};
