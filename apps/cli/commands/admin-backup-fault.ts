import { BackupFault, type FaultCode } from '../../../modules/kernel/backup/fault.js';
import type { Cli } from '../cli.js';
import { exitCodes, Failure, reasonOf, systemCode } from '../failure.js';
import { failureOf } from './admin-parts.js';

/** A file that is not there, or can't be read. */
export const unreadable = ({ texts }: Cli, path: string, error: unknown): Failure => {
  const reason = reasonOf(error);
  const why =
    reason === 'ENOENT'
      ? texts.say('cli.backup.absent', { path })
      : texts.say('cli.backup.unreadable', { path, reason });
  return new Failure(exitCodes.usage, 'CLI_FILE', why);
};

/** What an operator can do something about ends with a code of its own. */
const exitCodeOf: Partial<Record<FaultCode, Failure['exitCode']>> = {
  BACKUP_DAMAGED: exitCodes.invalidFile,
  BACKUP_FOREIGN: exitCodes.invalidFile,
  BACKUP_SCORES: exitCodes.invalidFile,
  BACKUP_KEY_NEEDED: exitCodes.usage,
  BACKUP_KEY_WRONG: exitCodes.usage,
  BACKUP_RECIPIENT: exitCodes.usage,
  BACKUP_EARLIER_MISSING: exitCodes.usage,
  BACKUP_EARLIER_FOREIGN: exitCodes.usage,
};

/** Does something with backups, and says what is wrong with them, with a file or with the database. */
export const asFailure = async <T>(cli: Cli, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupFault) {
      const exitCode = exitCodeOf[error.code] ?? exitCodes.refused;
      const said = cli.texts.say(`cli.backup.fault.${error.code}`, error.details);
      throw new Failure(exitCode, error.code, said, { details: error.details });
    }
    const isOfFile = error instanceof Error && 'path' in error && systemCode(error) !== undefined;
    if (isOfFile) throw unreadable(cli, String(error.path), error);
    throw failureOf(cli, error);
  }
};
