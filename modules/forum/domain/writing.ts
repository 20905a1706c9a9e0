import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, hasReached } from '../../kernel/contract/status.js';
import { oftenQueryOne, queryOne } from '../../kernel/database/sql.js';
import { refuse } from '../../kernel/domain/domain-error.js';

/** Who may write: those whose e-mail is known to be theirs. @throws DomainError EMAIL_UNCONFIRMED */
export const refuseUnconfirmed = (caller: Caller): void =>
  refuse(!hasReached(caller.status, 'CONFIRMED'), 'EMAIL_UNCONFIRMED');

/** Lets one person write one thing at a time, so that what they sent twice is seen to be there. */
export const waitForTurn = async (em: EntityManager, personId: string): Promise<void> => {
  const sql = `insert into forum.writers (person_id) values ($1)
    on conflict (person_id) do update set person_id = excluded.person_id`;
  await queryOne(em, sql, [personId]);
};

/** How many comments somebody may write in a minute, and how long they wait after one more. */
export interface FloodRule {
  aMinute: number;
  waitSeconds: number;
}

// $1 who, $2 now, $3 so many a minute, $4 seconds to wait. The row is theirs alone until the command ends.
const floodSql = `insert into forum.writers as w (person_id, comment_times, first_at) values ($1, array[$2::timestamptz], $2)
  on conflict (person_id) do update set
    blocked_until = case when w.blocked_until > $2 then w.blocked_until
      when (select count(*) from unnest(w.comment_times) t where t > $2::timestamptz - interval '1 minute') >= $3::int
        then $2::timestamptz + make_interval(secs => $4::int) end,
    comment_times = case when w.blocked_until > $2 then w.comment_times
      else array(select t from unnest(w.comment_times) t where t > $2::timestamptz - interval '1 minute'
        order by t desc limit $3::int) || $2::timestamptz end,
    first_at = coalesce(w.first_at, $2)
  returning blocked_until as "blockedUntil", first_at::text as "firstAt"`;

/**
 * FORUM3: counts a comment that somebody is about to write.
 * @returns until when nothing is taken from them, which must be committed; null where this one is. And when they wrote first,
 * now where they never did
 */
export const countComment = async (
  em: EntityManager,
  personId: string,
  now: Date,
  { aMinute, waitSeconds }: FloodRule,
): Promise<{ blockedUntil: Date | null; firstAt: string | null }> => {
  const values = [personId, now, aMinute, waitSeconds];
  type Row = { blockedUntil: string | null; firstAt: string };
  const row = await oftenQueryOne<Row>(em, floodSql, values);
  return { blockedUntil: row?.blockedUntil ? new Date(row.blockedUntil) : null, firstAt: row?.firstAt ?? null };
};
