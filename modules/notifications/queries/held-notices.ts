import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne } from '../../kernel/database/sql.js';

/**
 * SQL of the notices of messages to many that are paused: neither a mail nor a push of them goes out. What is due stays so, and
 * goes once the message is let go on.
 */
export const isHeldSql = (notice: string): string =>
  `coalesce(${notice}.about = any(array(select id from notifications.campaigns where state = 'PAUSED')), false)`;

/** How many mails of a message to many are still to come. */
export const mailsWaiting = async (em: EntityManager, campaignId: string): Promise<number> => {
  const sql = 'select count(*)::int as waiting from notifications.notices where about = $1 and mail_at is not null';
  return (await queryOne<{ waiting: number }>(em, sql, [campaignId]))?.waiting ?? 0;
};

/** Messages to many of which everybody was told, and mails are due. */
export const mailingNow = async (em: EntityManager, now: Date): Promise<string[]> => {
  const sql = `select id from notifications.campaigns where state = 'DONE' and id in (
      select about from notifications.notices where mail_at <= $1 and cause = 'news.organiser')`;
  return (await query<{ id: string }>(em, sql, [now])).map(({ id }) => id);
};
