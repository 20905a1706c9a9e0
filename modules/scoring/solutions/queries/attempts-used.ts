import type { EntityManager } from '@mikro-orm/postgresql';
import { queryOne } from '../../../kernel/database/sql.js';

/**
 * What the ledger says of a team: what counts for a day, and what was granted beside and used of that; and files of the day
 * that cost none, or may turn out so as long as they are open. Those that failed by our fault are none of them, but those
 * that took too much are, and those at which an organiser's program failed: a file can make it so, and each of them holds a
 * worker or a runner up for as long as it may.
 */
export interface AttemptCounts {
  used: number;
  granted: number;
  extraUsed: number;
  free: number;
}

/** $1 the team, $2 the day. */
export const countsSql = `select
     (select count(*)::int from scoring.attempts
      where team_id = $1 and day = $2 and kind = 'DAILY' and state <> 'REFUNDED')
     + (select count(*)::int from teams.carried c join scoring.attempts a
        on (a.team_id = c.from_id and a.sent_in is null or a.sent_in = c.from_id) and a.reserved_at <= c.until
      where c.team_id = $1 and a.team_id <> $1 and a.day = $2 and a.kind = 'DAILY' and a.state <> 'REFUNDED') as used,
     (select count(*)::int from scoring.attempts
      where team_id = $1 and kind = 'EXTRA' and state <> 'REFUNDED') as "extraUsed",
     (select coalesce(sum(count), 0)::int from scoring.attempt_grants where team_id = $1) as granted,
     (select count(*)::int from scoring.attempts a
      where team_id = $1 and day = $2 and (state = 'RESERVED' or reason in ('INVALID', 'CANCELLED') or state = 'REFUNDED' and exists (
        select from scoring.solutions s where s.id = a.solution_id and s.failure in ('SCORING_LIMIT', 'METRIC_PROGRAM_FAILED', 'REPOSITORY_SILENT')))) as free`;

/** Reserved and committed attempts count; refunded ones cost nothing (SUB2); so do those of the day that members bring along from a team that they have left (TEAM1). */
export const attemptsUsed = async (em: EntityManager, teamId: string, day: string): Promise<AttemptCounts> => {
  const row = await queryOne<AttemptCounts>(em, countsSql, [teamId, day]);
  return row ?? { used: 0, granted: 0, extraUsed: 0, free: 0 };
};
