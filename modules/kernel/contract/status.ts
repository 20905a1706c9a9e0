import { z } from 'zod';
import { type PersonStatus, personStatuses } from './status-ladder.js';

export { hasReached, type PersonStatus, personStatuses } from './status-ladder.js';

/** Status ladder (AUTH7). The ladder itself stands apart, for a browser that has no use for the schema. */
export const personStatus = z.enum(personStatuses);

export const role = z.enum(['user', 'client', 'admin']);
export type Role = z.infer<typeof role>;

/** Who calls, as every context may know them. */
export interface Caller {
  id: string;
  login: string;
  role: Role;
  status: PersonStatus;
  sessionId: string;
  /** An admin without the second factor that this installation asks of admins: the console waits for it. */
  mustEnrol?: boolean;
  /** What the API token that calls is good for; absent for a session. */
  scopes?: readonly string[];
  /** ADMIN1: they read, and change nothing, until then (null: for ever); absent or null for almost everybody. */
  blocked?: { until: string | null; reason: string } | null;
}
