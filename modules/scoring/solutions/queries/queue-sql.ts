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

/** SQL of the image that an entry's code runs in, by its name; empty for the usual one of a runner. */
export const imageOfSql = (entry: string): string =>
  `coalesce((select n.box_image from championships.named n where n.id = ${entry}.championship_id), '')`;

/** A runner that was silent for so long is not counted on, in seconds. */
export const silentSeconds = 60;

/** SQL that is true of an entry that waits for an image which no runner with a complete box has: their lists are read once a statement. */
export const isImageAbsentSql = (entry: string): string => `${entry}.needs = 'sandbox' and ${entry}.worker is null
  and ${imageOfSql(entry)} <> '' and not ${imageOfSql(entry)} = any(array(select one ->> 'name'
    from scoring.runners r, jsonb_array_elements(r.images) one
    where r.complete and r.seen_at > clock_timestamp() - make_interval(secs => ${silentSeconds})))`;

/** SQL that is true of an entry that is under way, or may be taken by somebody as soon as the queue is not stopped as a whole. */
export const isServedSql = (entry: string): string => `case when ${isFreeSql(entry)} then
    not exists (select from scoring.pauses p where p.scope = ${entry}.championship_id::text) and not (${isImageAbsentSql(entry)})
  else ${entry}.worker is not null end`;

/** SQL that is true of an entry that a worker may take now. */
export const isDueSql = (entry: string): string => `${isFreeSql(entry)} and not ${isPausedSql(entry)}`;

/** SQL that is true of an item of a re-judgement whose solution is in the queue: what comes of that is to be judged again, not what was. */
export const isAwaitedSql = (item: string): string =>
  `exists (select from scoring.queue_entries e where e.solution_id = ${item}.solution_id)`;
