import { reasonOf } from './failure.js';
import type { Texts } from './texts.js';

const known = ['EEXIST', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOTSUP', 'ENOSPC'] as const;

/** Why a path can't be used, in words where the system's code for it is a usual one; the code stands behind them. */
export const reasonText = (error: unknown, texts: Texts): string => {
  const reason = reasonOf(error);
  const code = known.find((one) => one === reason);
  return code ? `${texts.say(`cli.reason.${code}`)} (${code})` : reason;
};
