import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, hasReached } from '../../kernel/contract/status.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import { secondsTo } from '../../kernel/domain/seconds-to.js';
import type { Settings } from '../../kernel/settings.js';
import type { Rendered } from './rendered.js';

interface Writer {
  firstAt: string | null;
  topics: number;
  /** When they began the first one of the day. */
  firstOfDay: string | null;
  /** When they began the last one. */
  lastAt: string | null;
}

const writerSql = `select first_at::text as "firstAt", (select count(*)::int from unnest(topic_times) t
    where t > $2::timestamptz - interval '1 day') as topics,
    (select min(t)::text from unnest(topic_times) t where t > $2::timestamptz - interval '1 day') as "firstOfDay",
    (select max(t)::text from unnest(topic_times) t) as "lastAt"
  from forum.writers where person_id = $1`;
const notedSql = `insert into forum.writers as w (person_id, first_at, topic_times)
  values ($1, $2, case when $3 then array[$2::timestamptz] else '{}'::timestamptz[] end)
  on conflict (person_id) do update set first_at = coalesce(w.first_at, $2),
    topic_times = case when $3 then array(select t from unnest(w.topic_times) t where t > $2::timestamptz - interval '1 day')
      || $2::timestamptz else w.topic_times end`;

const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;

type Author = Pick<Caller, 'id' | 'role' | 'status'>;

/** Who has not confirmed a phone and wrote for the first time a short while ago, or never. */
const isNewcomer = (caller: Author, firstAt: string | null, now: Date, hours: number): boolean => {
  if (caller.role === 'admin' || hasReached(caller.status, 'VERIFIED')) return false;
  return firstAt === null || (firstAt !== '-infinity' && now.getTime() - new Date(firstAt).getTime() < hours * hourMs);
};

/** FORUM3: whether somebody is a newcomer to the forum now. */
export const isNewHere = async (em: EntityManager, caller: Caller, now: Date, hours: number): Promise<boolean> =>
  isNewcomer(caller, (await queryOne<Writer>(em, writerSql, [caller.id, now]))?.firstAt ?? null, now, hours);

/** Lets some time pass between topics of one person. */
const refuseHaste = (lastAt: string | null, now: Date, pauseSeconds: number): void => {
  const left = lastAt === null ? 0 : new Date(lastAt).getTime() + pauseSeconds * 1000 - now.getTime();
  if (left > 0) throw new DomainError('TOPIC_PAUSE', { details: { retryAfter: Math.ceil(left / 1000) } });
};

const outside = /<a [^>]*href="https?:/gu;
const picture = /<img /gu;
const countOf = (html: string, what: RegExp): number => html.match(what)?.length ?? 0;

interface Writing {
  caller: Author;
  now: Date;
  post: Pick<Rendered, 'html'>;
  settings: Settings;
}

/**
 * FORUM3: lets newcomers link and show little.
 * @param firstAt when they wrote for the first time; null where they never did
 * @throws DomainError NEWCOMER_LINKS, NEWCOMER_PICTURES
 */
export const refuseLinks = (firstAt: string | null, { caller, now, post, settings }: Writing): void => {
  const { NEWCOMER_HOURS, NEWCOMER_LINKS, NEWCOMER_PICTURES } = settings;
  if (!isNewcomer(caller, firstAt, now, NEWCOMER_HOURS)) return;
  refuse(countOf(post.html, outside) > NEWCOMER_LINKS, 'NEWCOMER_LINKS', { max: NEWCOMER_LINKS });
  refuse(countOf(post.html, picture) > NEWCOMER_PICTURES, 'NEWCOMER_PICTURES', { max: NEWCOMER_PICTURES });
};

/**
 * FORUM3: lets newcomers write little that leads elsewhere, and everybody a number of topics a day. The row of the writer is
 * locked by then.
 * @param begun what they begin with it; null where they write something anew
 * @throws DomainError NEWCOMER_LINKS, NEWCOMER_PICTURES, TOPICS_EXCEEDED, TOPIC_PAUSE
 */
export const refuseTooMuch = async (
  em: EntityManager,
  writing: Writing,
  begun: 'topic' | 'article' | null,
): Promise<void> => {
  const { caller, now, settings } = writing;
  const writer = await queryOne<Writer>(em, writerSql, [caller.id, now]);
  const { TOPIC_PAUSE_SECONDS: pause, NEWCOMER_TOPIC_PAUSE_SECONDS: newPause } = settings;
  const { NEWCOMER_HOURS, NEWCOMER_TOPICS, TOPICS_A_DAY } = settings;
  const isNew = isNewcomer(caller, writer?.firstAt ?? null, now, NEWCOMER_HOURS);
  const most = isNew ? NEWCOMER_TOPICS : TOPICS_A_DAY;
  const isLimited = begun !== null && caller.role !== 'admin';
  const retryAfter = secondsTo(writer?.firstOfDay ?? null, now, dayMs);
  refuse(isLimited && (writer?.topics ?? 0) >= most, 'TOPICS_EXCEEDED', { max: most, retryAfter });
  // An article is long in writing: it comes when it comes.
  if (begun === 'topic' && caller.role !== 'admin') refuseHaste(writer?.lastAt ?? null, now, isNew ? newPause : pause);
  refuseLinks(writer?.firstAt ?? null, writing);
  await query(em, notedSql, [caller.id, now, begun !== null]);
};
