import type { EntityManager } from '@mikro-orm/postgresql';
import { queryOne } from '../../../kernel/database/sql.js';
import { trialsADay } from '../contract/limits.js';

/**
 * Trials of a team, or of an organiser, within a day; the person's own count in another team too. Of those that no runner
 * had, none counts once it has ended.
 */
export const trialsOf = async (
  em: EntityManager,
  championshipId: string,
  { personId, teamId }: { personId: string; teamId: string | null },
  now: Date,
): Promise<{ used: number; retryAfter: number }> => {
  const sql = `select count(*)::int as used,
      coalesce(ceil(extract(epoch from (array_agg(asked_at order by asked_at desc))[$5] + interval '1 day' - $3)), 1)::int as "retryAfter"
    from scoring.repository_checks where (person_id = $1 or turn_of = $4) and championship_id = $2 and runs
      and asked_at > $3::timestamptz - interval '1 day' and (tries > 0 or ended_at is null)`;
  return (
    (await queryOne(em, sql, [personId, championshipId, now, teamId ?? personId, trialsADay])) ?? {
      used: 0,
      retryAfter: 1,
    }
  );
};
