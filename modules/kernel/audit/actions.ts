/** What is kept in the audit log, by contexts. The names last, as rows and scripts have them; the console has a word for each. */
const acts = {
  articles: ['attach', 'delete', 'detach', 'publish', 'ready', 'save', 'takeBack', 'unpublish', 'wear'],
  backups: ['ask', 'break-off', 'download', 'export', 'remove', 'restore', 'verify'],
  championships: [
    'change',
    'end-test',
    'hand-over',
    'remove-file',
    'replace-file',
    'replace-sample',
    'replace-truth',
    'state',
  ],
  forum: [
    ...(['approve', 'delete', 'edit', 'export', 'import', 'keep', 'moderate', 'overturn', 'reject'] as const),
    ...(['remove', 'removeAll', 'undoRemoval', 'uphold', 'warn'] as const),
  ],
  identity: [
    ...(['block', 'confirm-email', 'delete', 'edit', 'end-second-factor', 'end-sessions', 'forget-phone'] as const),
    ...(['import', 'repeat-mail', 'reveal-contacts', 'set-role', 'unblock'] as const),
  ],
  kernel: ['adopt-files', 'allow-sweep', 'job-again', 'move-files', 'work-again'],
  notifications: ['notify'],
  rating: ['correct', 'disqualify', 'import', 'restore'],
  scoring: [
    ...(['advance-team', 'advance-teams', 'apply-rejudge', 'discard-rejudge', 'drop', 'grant-attempts'] as const),
    ...(['look-at-private', 'metric-program', 'pause-queue', 'resume-queue', 'retry', 'revoke'] as const),
    ...(['runner-token', 'start-rejudge'] as const),
  ],
  teams: ['captain', 'merge', 'remove', 'rename'],
  vacancies: ['approve', 'edit', 'hide', 'reject'],
} as const;

type Acts = typeof acts;

/** Such as `scoring.pause-queue`. */
export type AuditAction = { [C in keyof Acts]: `${C}.${Acts[C][number]}` }[keyof Acts];

export const auditActions: readonly string[] = Object.entries(acts).flatMap(([context, names]) =>
  names.map((name) => `${context}.${name}`),
);
