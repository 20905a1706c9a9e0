/** Status ladder (AUTH7): e-mail unconfirmed, e-mail confirmed, phone confirmed, phone and personal data complete. */
export const personStatuses = ['NEW', 'CONFIRMED', 'VERIFIED', 'IDENTIFIED'] as const;
export type PersonStatus = (typeof personStatuses)[number];

/** True when `status` has reached `needed` on the ladder. */
export const hasReached = (status: PersonStatus, needed: PersonStatus): boolean =>
  personStatuses.indexOf(status) >= personStatuses.indexOf(needed);
