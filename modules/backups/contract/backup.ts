/** What is made: everything, or a list of those who take messages. */
export const backupTypes = ['ALL', 'PHONE', 'EMAIL'] as const;
export type BackupType = (typeof backupTypes)[number];

export const backupStates = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const;
export type BackupState = (typeof backupStates)[number];

/** How long an address of its file is good. */
export const linkMinutes = 10;
