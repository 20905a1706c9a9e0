/** Why an archive can't be written, read or restored; each has its sentence in `locales/<language>/cli.json`. */
export type FaultCode =
  | 'BACKUP_DAMAGED'
  | 'BACKUP_FOREIGN'
  | 'BACKUP_NEWER'
  | 'BACKUP_JOBS'
  | 'BACKUP_KEY_NEEDED'
  | 'BACKUP_KEY_WRONG'
  | 'BACKUP_RECIPIENT'
  | 'BACKUP_TARGET_USED'
  | 'BACKUP_TARGET_FILES'
  | 'BACKUP_TARGET_BUSY'
  | 'BACKUP_NO_SCRATCH'
  | 'BACKUP_EARLIER_MISSING'
  | 'BACKUP_EARLIER_FOREIGN'
  | 'BACKUP_SCORES'
  | 'BACKUP_HALF_RESTORED'
  | 'BACKUP_NO_INSTALLATION';

/** What is wrong with an archive, or with the place that it is restored to: an operator can do something about it. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';

  constructor(
    readonly code: FaultCode,
    readonly details: Record<string, string> = {},
  ) {
    super(code);
  }
}

/** What a bucket of archives refused, or did not answer; nothing is known to be wrong with an archive in it. */
export class BucketFault extends Error {
  override readonly name = 'BucketFault';

  constructor(
    readonly place: string,
    override readonly cause: unknown,
  ) {
    super(`${place} fails`);
  }
}
