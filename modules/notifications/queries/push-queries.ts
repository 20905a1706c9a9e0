import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/contract/status.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { StandingNotices } from '../../kernel/notices/standing.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import type { Channels } from '../contract/channels.js';
import type { PushTarget } from '../domain/push-subscription.js';
import { channelsOf, type ReaderRow, readersSql } from '../domain/reader.js';
import { isHeldSql } from './held-notices.js';
import { campaignJoinSql, paramsSql } from './campaign-words-sql.js';
import type { MailedNotice, NoticeRow } from './notice-mail.js';
import { withNames } from './told-names.js';

type DueNotice = MailedNotice & Pick<NoticeRow, 'reason'>;

const dueSql = `select n.id, cause, n.reason, ${paramsSql('n')} as params, url from notifications.notices n ${campaignJoinSql('n')}
  where person_id = $1 and push_at <= $2 and not ${isHeldSql('n')} order by senddate, n.id`;

/** NOTIF1: what is to be pushed, to where. */
@Injectable()
export class PushQueries {
  constructor(
    private readonly orm: MikroORM,
    private readonly notices: StandingNotices,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** People for whom something is due, so many at a time. */
  async peopleDue(now: Date, limit: number): Promise<string[]> {
    // Whoever has very many due is one of them all the same.
    const sql = `select person_id as id from notifications.notices n where push_at <= $1 and not ${isHeldSql('n')}
      group by person_id order by min(push_at), person_id limit $2`;
    const rows = await query<{ id: string }>(this.orm.em.fork(), sql, [now, limit]);
    return rows.map(({ id }) => id);
  }

  /** What is due to somebody, the oldest first. */
  async due(personId: string, now: Date): Promise<DueNotice[]> {
    const em = this.orm.em.fork();
    return withNames(em, await query<NoticeRow>(em, dueSql, [personId, now]));
  }

  /** Those of them that still lead to what they tell of. */
  standing(due: readonly DueNotice[]): Promise<DueNotice[]> {
    return this.notices.of(this.orm.em.fork(), due);
  }

  targets(personId: string): Promise<PushTarget[]> {
    const sql = 'select id, endpoint, p256dh, auth from notifications.push_subscriptions where person_id = $1';
    return query<PushTarget>(this.orm.em.fork(), sql, [personId]);
  }

  /** The browsers that somebody has switched on in this session: with it they end. */
  async endpointsOf({ id, sessionId }: Pick<Caller, 'id' | 'sessionId'>): Promise<string[]> {
    const sql = 'select endpoint from notifications.push_subscriptions where person_id = $1 and session_id = $2';
    const rows = await query<{ endpoint: string }>(this.orm.em.fork(), sql, [id, sessionId]);
    return rows.map(({ endpoint }) => endpoint);
  }

  /** How somebody wants to be told. */
  async channelsOf(personId: string): Promise<Channels> {
    const row = await queryOne<ReaderRow>(this.orm.em.fork(), `${readersSql} where person_id = $1`, [personId]);
    return channelsOf(row, this.settings.DEFAULT_LANGUAGE);
  }
}
