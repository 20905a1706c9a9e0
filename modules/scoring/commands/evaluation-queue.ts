import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne } from '../../kernel/database/sql.js';

/** Runs that a solution gets before it is given up. */
export const mostTries = 5;
/** Seconds before the next run after one that failed: 1, 2, 4, 8. */
export const pauseAfter = (tries: number): number => 2 ** (tries - 1);

/**
 * The order in which solutions are scored; whoever reads positions orders by the same. Turns make it fair between teams:
 * a team's next solution has a later turn than its last one, and none has an earlier one than is being served.
 */
export const queueOrder = (entry: string): string =>
  `${entry}.turn, ${entry}.ahead, ${entry}.created_at, ${entry}.solution_id`;

/** SQL that is true of an entry that nobody takes for now. */
export const isPausedSql = (entry: string): string =>
  `exists (select from scoring.pauses p where p.scope in ('all', ${entry}.championship_id::text))`;

/** SQL that is true of an entry that a worker may take now. */
export const isDueSql = (entry: string): string => `${entry}.due_at <= clock_timestamp() and not ${isPausedSql(entry)}`;

/** Gives a team's new solution its place; the caller holds the team's lock. */
export const placeFor = async (em: EntityManager, teamId: string): Promise<{ turn: number; ahead: number }> => {
  const row = await queryOne<{ turn: number; ahead: number }>(
    em,
    `insert into scoring.team_turns as t (team_id, turn) select $1, turn from scoring.queue_head
     on conflict (team_id) do update set turn = greatest(t.turn + 1, excluded.turn)
     returning turn, (select count(*)::int from scoring.queue_entries where team_id = $1) as ahead`,
    [teamId],
  );
  return row ?? { turn: 0, ahead: 0 };
};

/**
 * Takes the next entry that is due, under a lease by the database's clock. Entries that others are taking are passed over,
 * so takers don't wait for one another. One whose lease ran out is due again: its worker died.
 */
export const takeNext = async (
  em: EntityManager,
  worker: string,
  leaseSeconds: number,
): Promise<{ solutionId: string; tries: number } | null> =>
  queryOne<{ solutionId: string; tries: number }>(
    em,
    `with next as (
       select e.solution_id from scoring.queue_entries e
       where ${isDueSql('e')}
       order by ${queueOrder('e')} limit 1 for update of e skip locked
     ), taken as (
       update scoring.queue_entries e
       set due_at = clock_timestamp() + make_interval(secs => $2), tries = e.tries + 1, worker = $1
       from next where e.solution_id = next.solution_id
       returning e.solution_id, e.tries, e.turn
     ), head as (
       update scoring.queue_head h set turn = taken.turn from taken where h.turn < taken.turn
     )
     select solution_id as "solutionId", tries from taken`,
    [worker, leaseSeconds],
  );

/** Locks a solution's entry; always before the solution itself, so that no two wait for each other. */
export const lockEntry = async (em: EntityManager, solutionId: string): Promise<{ tries: number } | null> =>
  queryOne(em, 'select tries from scoring.queue_entries where solution_id = $1 for update', [solutionId]);

/** Its run failed: the entry waits where it was, but not before `seconds` are over. */
export const putBack = (em: EntityManager, solutionId: string, seconds: number): Promise<unknown> =>
  query(
    em,
    `update scoring.queue_entries set due_at = clock_timestamp() + make_interval(secs => $2), worker = null
     where solution_id = $1`,
    [solutionId, seconds],
  );

/** The solution needs no scoring any more. */
export const leave = (em: EntityManager, solutionId: string): Promise<unknown> =>
  query(em, 'delete from scoring.queue_entries where solution_id = $1', [solutionId]);

/** The team gave its place up: what it sent later moves up. The caller holds the team's lock. */
export const giveUpPlace = async (em: EntityManager, solutionId: string): Promise<void> => {
  const gone = await queryOne<{ teamId: string; turn: number }>(
    em,
    'delete from scoring.queue_entries where solution_id = $1 returning team_id as "teamId", turn',
    [solutionId],
  );
  if (!gone) return;
  const { teamId, turn } = gone;
  await query(
    em,
    'update scoring.queue_entries set turn = turn - 1, ahead = greatest(ahead - 1, 0) where team_id = $1 and turn > $2',
    [teamId, turn],
  );
  await query(em, 'update scoring.team_turns set turn = turn - 1 where team_id = $1 and turn >= $2', [teamId, turn]);
};

/** One submission, cancellation or grant of a team at a time: parallel ones must not pass the count together. */
export const lockTeam = (em: EntityManager, teamId: string): Promise<unknown> =>
  query(em, `select pg_advisory_xact_lock(hashtextextended('attempts:' || $1, 0))`, [teamId]);
