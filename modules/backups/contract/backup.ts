/** What is made: everything, a championship whole, or a list of those who take messages. */
export const backupTypes = ['ALL', 'CHAMP', 'PHONE', 'EMAIL'] as const;
export type BackupType = (typeof backupTypes)[number];

export const backupStates = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const;
export type BackupState = (typeof backupStates)[number];

/** In the place of why it failed: somebody broke it off. */
export const brokenOff = 'CANCELLED';

/** How long an address of its file is good. */
export const linkMinutes = 10;
/** Exports of people's contacts. */
export type ContactType = Exclude<BackupType, 'ALL' | 'CHAMP'>;

/** In the place of a fault: it was written, and files that the database names were not there. */
export const lacking = 'BACKUP_LACKING';

/** The code of what its bucket did not give or take: it says nothing of what is kept there. */
export const ofBucket = 'BACKUP_BUCKET';
/** Codes of a look that failed by itself, or had not the key, and say as little. */
export const ofTheLook: ReadonlySet<string> = new Set([ofBucket, 'INTERNAL', 'BACKUP_KEY_NEEDED', 'BACKUP_KEY_WRONG']);
