import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../../kernel/database/sql.js';
import { lockSnapshots } from './board-lock.js';
import { lockEntries } from './evaluation-queue.js';

interface Move {
  from: string;
  into: string;
  /** How many solutions a team may choose for its final result. */
  finals: number;
}

/**
 * TEAM1: what a team has handed in becomes another one's: solutions, attempts, what was granted, places in the queue and in
 * tours, room. What both have chosen for the final result stays chosen where it fits; else the other team's choice holds.
 * The caller holds both teams; the history of the board is not touched, so that it names both.
 */
export const moveSolutions = async (
  em: EntityManager,
  championshipId: string,
  { from, into, finals }: Move,
): Promise<void> => {
  const entries = await query<{ id: string }>(
    em,
    'select solution_id as id from scoring.queue_entries where team_id = any($1::uuid[])',
    [[from, into]],
  );
  await lockEntries(
    em,
    entries.map(({ id }) => id),
  );
  await query(em, lockSql, [[from, into]]);
  // So that the next snapshot sees all of it or nothing; after the solutions, as where a result is written.
  await lockSnapshots(em, championshipId);
  await query(em, touchSql, [championshipId, [from, into]]);
  await query(em, finalsSql, [from, into, finals]);
  for (const sql of moves) await query(em, sql, [from, into]);
  for (const sql of leftovers) await query(em, sql, [from]);
};

const lockSql = 'select from scoring.solutions where team_id = any($1::uuid[]) order by id for update';

/** Both: the one loses its line on the board, the other one may have a better one. */
const touchSql = `insert into scoring.touched_teams (championship_id, team_id)
  select $1, team_id from unnest($2::uuid[]) team_id order by team_id
  on conflict (championship_id, team_id) do update set team_id = excluded.team_id`;

/** As where one is chosen: what lost its score, or was put aside by a later tour, takes no other's room. */
const finalsSql = `update scoring.solutions set final = false where team_id = $1 and final
  and (select count(*) from scoring.solutions where team_id in ($1, $2) and final and status = 'SCORED' and ranked) > $3`;

/** $1 the team whose they were, $2 the one whose they are. A sending that its sender made to the other one by the same key is told apart. */
const moves = [
  `update scoring.solutions s set team_id = $2, idempotency_key = case when exists (select from scoring.solutions o
     where o.team_id = $2 and o.person_id = s.person_id and o.idempotency_key = s.idempotency_key
       and o.shares_file = s.shares_file) then null else s.idempotency_key end
   where team_id = $1`,
  'update scoring.attempts set team_id = $2, sent_in = coalesce(sent_in, team_id) where team_id = $1',
  'update scoring.attempt_grants set team_id = $2 where team_id = $1',
  'update scoring.queue_entries set team_id = $2 where team_id = $1',
  `insert into scoring.team_turns as t (team_id, turn) select $2, turn from scoring.team_turns where team_id = $1
   on conflict (team_id) do update set turn = greatest(t.turn, excluded.turn)`,
  `insert into scoring.tour_teams (championship_id, tour_id, team_id)
   select championship_id, tour_id, $2 from scoring.tour_teams where team_id = $1
   on conflict do nothing`,
  `insert into scoring.stored_bytes as s (kind, id, bytes)
   select kind, $2, bytes from scoring.stored_bytes where kind = 'team' and id = $1
   on conflict (kind, id) do update set bytes = s.bytes + excluded.bytes`,
] as const;

/** $1 the team that is no more. */
const leftovers = [
  'delete from scoring.team_turns where team_id = $1',
  'delete from scoring.tour_teams where team_id = $1',
  `delete from scoring.stored_bytes where kind = 'team' and id = $1`,
] as const;
