import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, hasReached } from '../../kernel/contract/status.js';
import { oftenQueryOne, queryOne } from '../../kernel/database/sql.js';
import { DomainError, found, refuse } from '../../kernel/domain/domain-error.js';
import { shownPost, shownThread } from './shown.js';

/** Who may write: those whose e-mail is known to be theirs. @throws DomainError EMAIL_UNCONFIRMED */
export const refuseUnconfirmed = (caller: Caller): void =>
  refuse(!hasReached(caller.status, 'CONFIRMED'), 'EMAIL_UNCONFIRMED');

/** Lets one person write one thing at a time, so that what they sent twice is seen to be there. */
export const waitForTurn = async (em: EntityManager, personId: string): Promise<void> => {
  const sql = `insert into forum.writers (person_id) values ($1)
    on conflict (person_id) do update set person_id = excluded.person_id`;
  await queryOne(em, sql, [personId]);
};

/** The refusal of comments that come too fast. */
export const floodUntil = (blockedUntil: Date, now: Date): DomainError => {
  const left = blockedUntil.getTime() - now.getTime();
  return new DomainError('COMMENT_FLOOD', { details: { retryAfter: Math.max(1, Math.ceil(left / 1000)) } });
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
  returning blocked_until, first_at`;

/**
 * FORUM3: counts something short that somebody is about to write elsewhere, as a comment of the forum.
 * @returns until when nothing is taken from them, which must be committed, and when they wrote first, now where never
 */
export const countRemark = async (
  em: EntityManager,
  { personId, now }: { personId: string; now: Date },
  { aMinute, waitSeconds }: FloodRule,
): Promise<Pick<Begun, 'blockedUntil' | 'firstAt'>> => {
  type Row = { blocked_until: Date | string | null; first_at: string };
  const sql = `with counted as (${floodSql}) select blocked_until::text, first_at::text from counted`;
  const row = found(await queryOne<Row>(em, sql, [personId, now, aMinute, waitSeconds]));
  return { blockedUntil: row.blocked_until === null ? null : new Date(row.blocked_until), firstAt: row.first_at };
};

// $5 topic, $6 the comment that is answered or null.
const beginSql = `with counted as (${floodSql})
  select w.blocked_until as "blockedUntil", w.first_at::text as "firstAt", t.thread_id as "threadId",
    t.author_id as "topicAuthorId", a.author_id as "answeredId"
  from counted w left join (select t.id, t.thread_id, t.author_id from forum.topics t
      join forum.threads h on h.id = t.thread_id and ${shownThread('h')} where t.deleted_at is null) t on t.id = $5::uuid
    left join forum.comments a on a.id = $6::uuid and a.topic_id = t.id and ${shownPost('a')}`;

/** Where a comment is going to stand. */
interface Place {
  threadId: string;
  topicAuthorId: string;
  /** Null where it answers none, or one that is not there. */
  answeredId: string | null;
}

interface Begun {
  /** Until then nothing is taken from them, which must be committed; null where this one is. */
  blockedUntil: Date | null;
  /** When they wrote first, now where they never did. */
  firstAt: string | null;
  /** Null where there is no such topic. */
  place: Place | null;
}

/**
 * FORUM3: counts a comment that somebody is about to write, and says where it is going to stand, which is not locked yet: it
 * may be gone or locked when the comment is written.
 */
export const beginComment = async (
  em: EntityManager,
  { personId, topicId, replyTo, now }: { personId: string; topicId: string; replyTo: string | null; now: Date },
  { aMinute, waitSeconds }: FloodRule,
): Promise<Begun> => {
  const values = [personId, now, aMinute, waitSeconds, topicId, replyTo];
  type Row = { blockedUntil: string | null; firstAt: string } & (Place | Record<keyof Place, null>);
  const row = found(await oftenQueryOne<Row>(em, beginSql, values));
  const { answeredId, blockedUntil, firstAt, threadId, topicAuthorId } = row;
  return {
    blockedUntil: blockedUntil ? new Date(blockedUntil) : null,
    firstAt,
    place: threadId === null ? null : { threadId, topicAuthorId, answeredId },
  };
};
