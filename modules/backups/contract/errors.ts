import { addErrors } from '../../kernel/contract/errors.js';

/** How backups refuse. */
export const backupsErrors = addErrors({
  BACKUP_NEEDED: { status: 409 },
  /** A list of people is none: it is looked at by who reads it. */
  BACKUP_NO_ARCHIVE: { status: 409 },
  /** It is taken from everybody, and its file goes once its place answers, or its disk is there. */
  BACKUP_AWAY: { status: 503 },
});

type Own = typeof backupsErrors;
declare module '../../kernel/contract/errors.js' {
  interface ErrorCatalogue extends Own {}
}
