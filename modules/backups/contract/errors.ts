import { addErrors } from '../../kernel/contract/errors.js';

/** How backups refuse. */
export const backupsErrors = addErrors({
  BACKUP_NEEDED: { status: 409 },
});

type Own = typeof backupsErrors;
declare module '../../kernel/contract/errors.js' {
  interface ErrorCatalogue extends Own {}
}
