import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PersonMailbox } from '../../identity/identity.api.js';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { StandingNotices } from '../../kernel/notices/standing.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { subjectOf } from '../contract/causes.js';
import { isMailed } from '../domain/mail-moment.js';
import { channelsOf, type ReaderRow, readersSql } from '../domain/reader.js';
import { campaignJoinSql, paramsSql } from '../queries/campaign-words-sql.js';
import { isHeldSql } from '../queries/held-notices.js';
import { mailOf, type NoticeRow } from '../queries/notice-mail.js';
import { withNames } from '../queries/told-names.js';
import { WriteMessage, WriteMessageHandler } from './write-message.js';

/** NOTIF1: writes one mail about all notices of somebody for which one is due, and one about those of the account. Each notice is in one mail, whoever comes twice. */
export class MailNotices extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly mailbox: PersonMailbox) {
    super();
  }
}

const dayMs = 24 * 3600 * 1000;

@CommandHandler(MailNotices)
export class MailNoticesHandler implements ICommandHandler<MailNotices> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly messages: WriteMessageHandler,
    private readonly standing: StandingNotices,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ mailbox }: MailNotices): Promise<void> {
    const now = this.clock.now();
    const due = await query<NoticeRow>(this.em, dueSql, [mailbox.id, now]);
    const wish = await queryOne<ReaderRow>(this.em, `${readersSql} where person_id = $1`, [mailbox.id]);
    const channels = channelsOf(wish, this.settings.DEFAULT_LANGUAGE);
    const mailed = due.filter(({ cause }) => mayMail(mailbox, cause) && isMailed(cause, channels));
    const allowed = await withNames(this.em, await this.standing.of(this.em, mailed));
    const ids = new Set(allowed.map(({ id }) => id));
    await this.forget(due.filter(({ id }) => !ids.has(id)));
    if (allowed.length === 0) return;
    const { language } = channels;
    // What tells of the account always goes, to where it was meant to: nothing else goes with it by these rules.
    for (const some of Map.groupBy(allowed, ({ cause }) => subjectOf(cause) === 'account').values()) {
      const isWritten = await this.messages.execute(new WriteMessage(mailOf(some, mailbox, language, this.settings)));
      if (!isWritten) await this.putOff(some, new Date(now.getTime() + dayMs));
    }
  }

  /** No mail was written about these. */
  private async forget(notices: readonly NoticeRow[]): Promise<void> {
    if (notices.length > 0) await this.putOff(notices, null);
  }

  /** The mailbox has had as many as it takes in a day. */
  private async putOff(notices: readonly Pick<NoticeRow, 'id'>[], until: Date | null): Promise<void> {
    const sql = 'update notifications.notices set mail_at = $2, mailed_at = null where id = any($1::uuid[])';
    await query(this.em, sql, [notices.map(({ id }) => id), until]);
  }
}

/** Whoever is blocked hears of the account alone. */
const mayMail = ({ takesMail, isConfirmed, isBlocked }: PersonMailbox, cause: NoticeRow['cause']): boolean =>
  isConfirmed && (subjectOf(cause) === 'account' || (takesMail && !isBlocked));

/** $1 person, $2 now. Who comes at the same moment waits for the rows, and finds none. */
const dueSql = `with due as (
    update notifications.notices n set mail_at = null, mailed_at = $2
    where person_id = $1 and mail_at <= $2 and not ${isHeldSql('n')}
    returning id, cause, reason, params, url, about, senddate)
  select due.id, cause, due.reason, ${paramsSql('due')} as params, url from due ${campaignJoinSql('due')} order by senddate, due.id`;
