import { BackupFault, BucketFault, type FaultCode } from '../../../modules/kernel/backup/fault.js';
import type { Cli } from '../cli.js';
import { exitCodes, Failure, systemCode } from '../failure.js';
import { bucketFailure, unreadable } from './admin-backup-places.js';
import { failureOf, isFull } from './admin-parts.js';

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
    if (error instanceof BucketFault) throw bucketFailure(cli, error);
    const isOfFile = !isFull(error) && error instanceof Error && 'path' in error && systemCode(error) !== undefined;
    if (isOfFile) throw unreadable(cli, String(error.path), error);
    throw failureOf(cli, error);
  }
};
