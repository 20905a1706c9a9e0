import { isFreeSql } from '../leases/lease.js';

/**
 * The order in which solutions are scored; whoever reads positions orders by the same. Turns make it fair between teams:
 * a team's next solution has a later turn than its last one, and none has an earlier one than is being served. Within a turn
 * shares make it fair between championships: each has its next, before any has its second next.
 */
export const queueOrder = (entry: string): string =>
  `${entry}.turn, ${entry}.ahead, ${entry}.share, ${entry}.created_at, ${entry}.solution_id`;

/** SQL that is true of an entry that nobody takes for now. */
export const isPausedSql = (entry: string): string =>
  `exists (select from scoring.pauses p where p.scope in ('all', ${entry}.championship_id::text))`;

/** SQL that is true of an entry that a worker may take now. */
export const isDueSql = (entry: string): string => `${isFreeSql(entry)} and not ${isPausedSql(entry)}`;
