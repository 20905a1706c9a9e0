import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { OwnNotices } from '../../identity/own-notices.port.js';
import { Clock } from '../../kernel/clock.js';
import type { Language } from '../../kernel/contract/language.js';
import { readerOf } from '../../kernel/database/reader.js';
import { oftenQuery, oftenQueryOne } from '../../kernel/database/sql.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import { afterInvitationEvent, type InvitationStatus } from '../../teams/contract/invitation.machine.js';
import { causeOf, type NoticeCause } from '../contract/causes.js';
import { answers, mostCounted, type NoticeParams, type NoticeView } from '../contract/notice.js';
import { campaignJoinSql, paramsSql } from './campaign-words-sql.js';
import { wordsOf } from './notice-words.js';

const cursorForm = z.tuple([z.string(), z.uuid()]);

interface Row extends Omit<NoticeView, 'type' | 'title' | 'text' | 'cause' | 'answers'> {
  /** How the invitation that it is about stands; null where there is none, or its time is over. */
  invitation: InvitationStatus | null;
  cause: NoticeCause;
  params: NoticeParams;
}

/** What is told beside the notices, so that the database is asked once: how much is new, and whether a language is known. */
interface Beside {
  unseen: number;
  isKnown: boolean;
}

const unseenSql = `select count(*)::int as unseen from (
    select from notifications.notices where person_id = $1 and seen_at is null limit ${mostCounted}) counted`;

/** Moments come as PostgreSQL writes them: {@link viewOf} has them say it as contracts do for less. */
const pageSql = `with page as (
    select id, cause, params, url, about, senddate, seen_at from notifications.notices
    where person_id = $1 and on_site and (senddate, id) < ($2::timestamptz, $3::uuid)
    order by senddate desc, id desc limit $4)
  select n.id, cause, ${paramsSql('n')} as params, url, about, senddate::text as senddate, seen_at is not null as seen,
    case when asked.expires_at > $5 then asked.status end as invitation,
    (${unseenSql}) as unseen, exists (select from notifications.readers r where r.person_id = $1) as "isKnown"
  from (values (1)) one left join page n on true ${campaignJoinSql('n')}
    left join teams.asked on asked.id = n.about and asked.person_id = $1
  order by n.senddate desc, n.id desc`;

const farOff = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

const hasNewSql = `select exists (select from notifications.notices where person_id = $1 and seen_at is null) as "hasNew"`;

/** NOTIF1: what one person was told, and NAV6: whether something of it is new. */
@Injectable()
export class NoticeQueries implements OwnNotices {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
  ) {}

  async list(personId: string, language: Language, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
    const [before, beforeId] = cursor ? fromCursor(cursorForm, cursor) : farOff;
    const asked = [personId, before, beforeId, limit + 1, this.clock.now()];
    const all = await oftenQuery<Row & Beside>(this.orm.em.fork(), pageSql, asked);
    // What is told beside the notices is told also where there are none.
    const { unseen = 0, isKnown = false } = all[0] ?? {};
    const page = toPage(
      all.filter(({ id }) => id !== null),
      limit,
      (row) => [row.senddate, row.id],
      (row) => viewOf(row, language),
    );
    return { ...page, unseen, isKnown };
  }

  /** How many are new; those above a hundred are not counted. */
  async unseen(personId: string): Promise<number> {
    return (await oftenQueryOne<{ unseen: number }>(this.orm.em.fork(), unseenSql, [personId]))?.unseen ?? 0;
  }

  async hasNew(personId: string): Promise<boolean> {
    return (await oftenQueryOne<{ hasNew: boolean }>(readerOf(this.orm), hasNewSql, [personId]))?.hasNew ?? false;
  }
}

const viewOf = (row: Row, language: Language): NoticeView => {
  const { id, cause, params, url, about, senddate, seen, invitation } = row;
  const time = new Date(senddate).toISOString();
  return {
    id,
    type: causeOf(cause).type,
    cause,
    ...wordsOf(cause, params, language),
    url,
    about,
    answers: answers.filter((event) => invitation !== null && afterInvitationEvent(invitation, event) !== null),
    senddate: time,
    seen,
  };
};
