import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { OwnNotices } from '../../identity/own-notices.port.js';
import { Clock } from '../../kernel/clock.js';
import type { Language } from '../../kernel/contract/language.js';
import { type CauseName, causeOf, type NoticeParams, pathFor } from '../../kernel/contract/notices/causes.js';
import type { Caller } from '../../kernel/contract/status.js';
import { readerOf } from '../../kernel/database/reader.js';
import { oftenQuery, oftenQueryOne } from '../../kernel/database/sql.js';
import { StandingNotices } from '../../kernel/notices/standing.js';
import { say } from '../../kernel/http/texts.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import { afterInvitationEvent, type InvitationStatus } from '../../teams/contract/invitation.machine.js';
import { mostCounted } from '../contract/limits.js';
import { answers, type NoticeView, type ToldParams } from '../contract/notice.js';
import { wordsOf } from './notice-words.js';
import { withNames } from './told-names.js';

const cursorForm = z.tuple([z.string(), z.uuid()]);

/** As it is stored. */
interface Row<Params = NoticeParams> extends Pick<NoticeView, 'id' | 'url' | 'about' | 'seen'> {
  cause: CauseName;
  reason: string;
  params: Params;
  /** Seconds since 1970, to the microsecond. */
  sentAt: number;
}

/** What is told beside the notices, so that the database is asked once: how much is new, and whether a language is known. */
interface Beside {
  unseen: number;
  isKnown: boolean;
}

/** What notices are about. */
interface About {
  id: string;
  /** Of a message to many, which has its words once. */
  words: ToldParams | null;
  /** How the invitation stands; null where there is none, or its time is over. */
  invitation: InvitationStatus | null;
}

type Reader = Pick<Caller, 'id' | 'login'>;

const unseenSql = `select count(*)::int as unseen from (
    select from notifications.notices where person_id = $1 and seen_at is null limit ${mostCounted}) counted`;

const besideSql = `(${unseenSql}) as unseen, exists (select from notifications.readers r where r.person_id = $1) as "isKnown"`;

/** Moments come as numbers: these are said for less than texts of PostgreSQL. */
const pageSql = `select id, cause, reason, params, url, about, date_part('epoch', senddate) as "sentAt", seen_at is not null as seen,
    ${besideSql}
  from notifications.notices
  where person_id = $1 and on_site and (senddate, id) < ($2::timestamptz, $3::uuid)
  order by senddate desc, id desc limit $4`;

/** $1 what notices of a page are about, $2 who reads them, $3 now */
const aboutSql = `select a.id, case when c.id is not null then jsonb_build_object('title', c.title, 'text', c.text) end as words,
    case when asked.expires_at > $3 then asked.status end as invitation
  from unnest($1::uuid[]) as a (id) left join notifications.campaigns c on c.id = a.id
    left join teams.asked on asked.id = a.id and asked.person_id = $2`;

const farOff = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

const hasNewSql = `select exists (select from notifications.notices where person_id = $1 and seen_at is null) as "hasNew"`;

/** NOTIF1: what one person was told, and NAV6: whether something of it is new. */
@Injectable()
export class NoticeQueries implements OwnNotices {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly standing: StandingNotices,
  ) {}

  async list(
    { id, login }: Reader,
    language: Language,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ) {
    const [before, beforeId] = cursor ? fromCursor(cursorForm, cursor) : farOff;
    const em = this.orm.em.fork();
    const rows = await withNames(em, await oftenQuery<Row & Beside>(em, pageSql, [id, before, beforeId, limit + 1]));
    const abouts = await this.aboutsOf(em, id, rows);
    const standing = new Set(await this.standing.of(em, rows, 'site'));
    const page = toPage(
      rows,
      limit,
      (row) => [exactly(row.sentAt), row.id],
      (row) => viewOf(row, abouts.get(row.about ?? ''), { login, language, isGone: !standing.has(row) }),
    );
    // What is told beside the notices is told also where there are none.
    const beside = rows[0] ?? (await oftenQueryOne<Beside>(em, `select ${besideSql}`, [id]));
    return { ...page, unseen: beside?.unseen ?? 0, isKnown: beside?.isKnown ?? false };
  }

  /** Few notices are about something that is read with them. */
  private async aboutsOf(
    em: EntityManager,
    personId: string,
    rows: readonly Pick<Row, 'about'>[],
  ): Promise<Map<string, About>> {
    const ids = new Set(rows.flatMap(({ about }) => about ?? []));
    if (ids.size === 0) return new Map();
    const abouts = await oftenQuery<About>(em, aboutSql, [[...ids], personId, this.clock.now()]);
    return new Map(abouts.map((about) => [about.id, about]));
  }

  /** How many are new; those above a hundred are not counted. */
  async unseen(personId: string): Promise<number> {
    return (await oftenQueryOne<{ unseen: number }>(this.orm.em.fork(), unseenSql, [personId]))?.unseen ?? 0;
  }

  async hasNew(personId: string): Promise<boolean> {
    return (await oftenQueryOne<{ hasNew: boolean }>(readerOf(this.orm), hasNewSql, [personId]))?.hasNew ?? false;
  }
}

interface ReadBy {
  login: string;
  language: Language;
  /** What it tells of was taken away: no words of it are told. */
  isGone: boolean;
}

const viewOf = (row: Row<ToldParams>, of: About | undefined, { login, language, isGone }: ReadBy): NoticeView => {
  const { id, cause, params, url, about, sentAt, seen } = row;
  const invitation = of?.invitation ?? null;
  const { title, text } = wordsOf(cause, (cause === 'news.organiser' && of?.words) || params, language);
  return {
    id,
    type: causeOf(cause).type,
    cause,
    title,
    text: isGone ? say(language, 'notices', 'notices.gone') : text,
    url: pathFor(url, login),
    about,
    answers: invitation === null ? [] : answers.filter((event) => afterInvitationEvent(invitation, event) !== null),
    senddate: momentOf(sentAt).time,
    seen,
  };
};

/** As contracts show a moment, and what of it is below a millisecond. */
const momentOf = (seconds: number) => {
  const micros = Math.round(seconds * 1e6);
  return { time: new Date(Math.floor(micros / 1000)).toISOString(), rest: micros % 1000 };
};

/** To the microsecond, as PostgreSQL keeps it: what a page goes on behind. */
const exactly = (seconds: number): string => {
  const { time, rest } = momentOf(seconds);
  return `${time.slice(0, -1)}${String(rest).padStart(3, '0')}Z`;
};
