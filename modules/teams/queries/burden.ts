import type { EntityManager } from '@mikro-orm/postgresql';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import type { Left } from '../team-ledger.port.js';

/**
 * TEAM1: whose attempts count when people come together, beside all of these teams': of those that their members, and who
 * joins, have left, with what had become a part of them, up to then.
 */
export const burdenOf = (
  em: EntityManager,
  championshipId: string,
  teamIds: readonly string[],
  joining: readonly string[] = [],
): Promise<Left[]> => query<Left>(em, sql, [championshipId, teamIds, joining]);

const sql = `select f.from_id as "teamId", max(d.left_at) as until
  from teams.departures d cross join unnest(d.team_id || d.part_ids) f (from_id)
  where d.championship_id = $1 and d.is_counted and d.team_id <> all($2::uuid[]) and (d.person_id = any($3::uuid[]) or d.person_id in (
    select m.person_id from teams.members m where m.team_id = any($2::uuid[])))
  group by f.from_id`;

/** CHAMP7: since when somebody has taken part in a championship, if they have left teams of it. */
export const formerlySince = async (
  em: EntityManager,
  championshipId: string,
  personId: string,
): Promise<Date | null> => {
  const row = await queryOne<{ since: string | null }>(em, sinceSql, [championshipId, personId]);
  return row?.since ? new Date(row.since) : null;
};

const sinceSql = `select ${isoSql('min(confirmed_at)')} as since from teams.departures where championship_id = $1 and person_id = $2`;
