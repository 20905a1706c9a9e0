import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deletedPrefix } from '../../identity/contract/deleted.js';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import type { NewNotices } from '../../kernel/notices/notices.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { mailsDue, noticesWritten, pushesDue } from '../contract/events.js';
import { waysOf } from '../domain/mail-moment.js';
import { storedReason } from '../domain/notice.js';
import { channelsOf, type ReaderRow, readersSql } from '../domain/reader.js';

/** NOTIF1: writes a notice to each of these people; who has one for the same reason keeps that alone. */
export class WriteNotices extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly notices: NewNotices) {
    super();
  }
}

interface Written {
  id: string;
  personId: string;
  onSite: boolean;
  isDue: boolean;
  isPushDue: boolean;
}

@CommandHandler(WriteNotices)
export class WriteNoticesHandler implements ICommandHandler<WriteNotices> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ notices }: WriteNotices): Promise<void> {
    const { cause, reason, url, about, params = {}, people, mails } = notices;
    const now = this.clock.now();
    const wishes = await this.wishesOf(people.map(({ personId }) => personId));
    const pushed = await this.withBrowsers(people.map(({ personId }) => personId));
    // In one order, so that two that write to the same people wait for each other instead of blocking each other.
    const rows = people
      .toSorted((one, other) => (one.personId < other.personId ? -1 : 1))
      .map(({ personId, params: own = {} }) => {
        const channels = channelsOf(wishes.get(personId), this.settings.DEFAULT_LANGUAGE);
        const { onSite, mailAt, pushAt } = waysOf(cause, channels, now);
        const mail = mails === 'none' ? null : mailAt;
        return {
          id: newId(),
          personId,
          params: { ...params, ...own },
          onSite,
          mailAt: mail,
          pushAt: pushed.has(personId) ? pushAt : null,
        };
      });
    const values = [JSON.stringify(rows), storedReason(reason), cause, url, about ?? null, now];
    const written = await query<Written>(this.em, insertSql, values);
    const shown = written.filter(({ onSite }) => onSite);
    if (shown.length > 0) happened(noticesWritten({ notices: shown }));
    const due = written.filter(({ isDue }) => isDue && mails !== 'paced');
    if (due.length > 0) happened(mailsDue({ personIds: due.map(({ personId }) => personId) }));
    const toPush = written.filter(({ isPushDue }) => isPushDue);
    if (toPush.length > 0) happened(pushesDue({ personIds: toPush.map(({ personId }) => personId) }));
  }

  /** Of these people those who have a browser that shows what is new. */
  private async withBrowsers(personIds: readonly string[]): Promise<Set<string>> {
    const sql = 'select person_id as id from notifications.push_subscriptions where person_id = any($1::uuid[])';
    return new Set((await query<{ id: string }>(this.em, sql, [personIds])).map(({ id }) => id));
  }

  private async wishesOf(personIds: readonly string[]): Promise<Map<string, ReaderRow>> {
    const rows = await query<ReaderRow>(this.em, `${readersSql} where person_id = any($1::uuid[])`, [personIds]);
    return new Map(rows.map((row) => [row.personId, row]));
  }
}

/**
 * What happened just before an account was erased is told to nobody any more: an erasure that runs meanwhile is waited
 * for by the lock, and one that comes later finds the row.
 */
const insertSql = `insert into notifications.notices
    (id, person_id, reason, cause, params, url, about, senddate, seen_at, on_site, mail_at, push_at)
  select id, "personId", $2, $3, params, $4, $5::uuid, $6::timestamptz, case when "onSite" then null else $6::timestamptz end,
    "onSite", "mailAt", "pushAt"
  from jsonb_to_recordset($1::jsonb) as row(id uuid, "personId" uuid, params jsonb, "onSite" boolean, "mailAt" timestamptz,
    "pushAt" timestamptz)
  where exists (select 1 from identity.names n where n.id = "personId" and n.login_key not like '${deletedPrefix}%'
    for key share of n)
  on conflict (person_id, reason) do nothing
  returning id, person_id as "personId", on_site as "onSite", coalesce(mail_at <= $6::timestamptz, false) as "isDue",
    coalesce(push_at <= $6::timestamptz, false) as "isPushDue"`;
