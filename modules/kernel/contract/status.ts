import { z } from 'zod';

/** Status ladder (AUTH7): e-mail unconfirmed, e-mail confirmed, phone confirmed, phone and personal data complete. */
export const personStatuses = ['NEW', 'CONFIRMED', 'VERIFIED', 'IDENTIFIED'] as const;
export const personStatus = z.enum(personStatuses);
export type PersonStatus = z.infer<typeof personStatus>;

/** True when `status` has reached `needed` on the ladder. */
export const hasReached = (status: PersonStatus, needed: PersonStatus): boolean =>
  personStatuses.indexOf(status) >= personStatuses.indexOf(needed);

export const role = z.enum(['user', 'client', 'admin']);
export type Role = z.infer<typeof role>;

/** Who calls, as every context may know them. */
export interface Caller {
  id: string;
  login: string;
  role: Role;
  status: PersonStatus;
  sessionId: string;
}
