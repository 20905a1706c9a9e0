import type { EntityManager } from '@mikro-orm/postgresql';
import { queryOne } from '../../kernel/database/sql.js';

/** Attempts of a team on a day that count: an INVALID file and a FAILED run cost nothing (SUB2). */
export const attemptsUsed = async (em: EntityManager, teamId: string, day: string): Promise<number> => {
  const row = await queryOne<{ used: number }>(
    em,
    `select count(*)::int as used from scoring.solutions
     where team_id = $1 and attempt_day = $2 and not late and status in ('QUEUED', 'RUNNING', 'SCORED')`,
    [teamId, day],
  );
  return row?.used ?? 0;
};
