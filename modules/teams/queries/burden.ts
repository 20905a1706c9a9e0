import type { EntityManager } from '@mikro-orm/postgresql';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import type { Counted } from '../team-ledger.port.js';

interface Left {
  teamId: string;
  until: string;
}

/**
 * TEAM1: whose attempts count when people come together: all of these teams, and those that their members, and who joins,
 * have left, up to then.
 */
export const burdenOf = async (
  em: EntityManager,
  championshipId: string,
  teamIds: readonly string[],
  joining: readonly string[] = [],
): Promise<Counted[]> => {
  const left = await query<Left>(em, sql, [championshipId, teamIds, joining]);
  return [...teamIds.map((teamId) => ({ teamId, until: null })), ...left];
};

const sql = `select d.team_id as "teamId", max(d.left_at) as until from teams.departures d
  where d.championship_id = $1 and d.is_counted and d.team_id <> all($2::uuid[]) and (d.person_id = any($3::uuid[]) or d.person_id in (
    select m.person_id from teams.members m where m.team_id = any($2::uuid[])))
  group by d.team_id`;

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
