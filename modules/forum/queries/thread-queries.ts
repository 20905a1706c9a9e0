import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Bilingual, Language } from '../../kernel/contract/language.js';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, oftenQuery, oftenQueryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import type { ForumSort, ThreadType, ThreadView } from '../contract/forum.js';
import { articlesThread } from '../contract/addresses.js';
import { shownPost, shownThread } from '../domain/shown.js';
import { afterPinned, inLanguage, keyText, rowsFor, sortKeyOf } from './forum-sql.js';

/** Who asks, and in which language they read. */
export interface Reader {
  caller: Caller | null;
  language: Language;
}

export const pinnedCursor = z.tuple([z.boolean(), z.string().max(40), z.uuid()]);

type Row = Omit<ThreadView, 'both' | 'logo' | 'picture' | 'lastBy'> & {
  titles: Bilingual;
  descriptions: Bilingual;
  logoSum: string | null;
  logoDrawn: boolean | null;
};

/** $1 who asks, $2 the language. */
const columns = `t.id, t.name, ${inLanguage('t.title', '$2')} as title, ${inLanguage('t.description', '$2')} as description,
  (select d.champname from championships.discussed d where d.id = t.championship_id) as championship, t.title as titles, t.description as descriptions, t.type, t.logo_sum as "logoSum", t.logo_drawn as "logoDrawn", t.pinned, t.locked,
  t.lock_reason as "lockReason", array(select login from identity.names n where n.id = any(t.author_ids) order by 1) as authors,
  t.topics, t.comments, ${isoSql('t.created_at')} as "createdAt", ${isoSql('t.last_at')} as "lastAt",
  (select jsonb_build_object('id', w.id, 'title', w.title, 'at', ${isoSql('w.last_at')}, 'login', n.login, 'name', n.display)
    from (values (true), (false)) as kind (pinned) cross join lateral (
      select o.id, o.title, o.last_by, o.last_at from forum.topic_activity a join forum.topics o on o.id = a.id
      where a.thread_id = t.id and a.pinned = kind.pinned and ${shownPost('o')}
      order by a.last_at desc, a.id desc limit 1) w
    join identity.names n on n.id = w.last_by order by w.last_at desc limit 1) as "lastTopic",
  s.person_id is not null as subscribed,
  unheard.person_id is not null as muted, 
  case when seen.messages >= 0 then greatest(0, t.topics + t.comments - seen.messages) end as fresh`;
const ownJoins = `left join forum.thread_visits seen on seen.person_id = $1::uuid and seen.thread_id = t.id
  left join forum.mutes unheard on unheard.person_id = $1::uuid and unheard.muted_id = t.id`;
const from = `from forum.threads t left join forum.subscriptions s on s.thread_id = t.id and s.person_id = $1::uuid ${ownJoins}`;

/** As it is answered. */
const viewOf = ({ titles, descriptions, logoSum, logoDrawn, ...row }: Row): ThreadView => ({
  ...row,
  lastBy: row.lastTopic?.name ?? null,
  both:
    row.type === 'championship' || row.name === articlesThread ? { title: titles, description: descriptions } : null,
  logo: logoSum === null ? null : `/api/forum/threads/${row.name}/logo?v=${logoSum}`,
  picture: logoSum !== null && logoDrawn ? `/api/forum/threads/${row.name}/picture?v=${logoSum}` : null,
});

/** FORUM1: reads of threads. */
@Injectable()
export class ThreadQueries {
  constructor(private readonly orm: MikroORM) {}

  async list(
    page: {
      type?: ThreadType | undefined;
      sort: ForumSort;
      /** Whose discussion alone is asked for. */
      championship?: string | undefined;
      limit: number;
      cursor?: string | undefined;
    },
    { caller, language }: Reader,
  ) {
    const last = page.cursor ? fromCursor(pinnedCursor, page.cursor) : [];
    const sort = sortKeyOf(page.sort, 't.topics + t.comments');
    const rows = await oftenQuery<Row & { sortKey: string }>(
      this.orm.em.fork(),
      `select ${columns}, ${keyText(sort)} as "sortKey" ${from}
       where ${shownThread('t')} and ($3::text is null or t.type = $3)
         and ${page.championship === undefined ? '$4::text is null' : 't.championship_id = (select d.id from championships.discussed d where d.champname = $4)'}
         ${page.cursor ? afterPinned(sort, 5) : ''}
       order by t.pinned desc, ${sort.key} desc, t.id desc limit ${rowsFor(page.limit)}`,
      [caller?.id ?? null, language, page.type ?? null, page.championship ?? null, ...last],
    );
    return toPage(
      rows,
      page.limit,
      (row) => [row.pinned, row.sortKey, row.id],
      ({ sortKey: _key, ...row }) => viewOf(row),
    );
  }

  /** @throws DomainError NOT_FOUND */
  async one(name: string, { caller, language }: Reader): Promise<ThreadView> {
    const sql = `select ${columns} ${from} where t.name = $3 and ${shownThread('t')}`;
    return viewOf(found(await oftenQueryOne<Row>(this.orm.em.fork(), sql, [caller?.id ?? null, language, name])));
  }

  /** The threads that somebody is subscribed to: as many as anybody may have. */
  async subscribed({ caller, language }: Reader): Promise<{ items: ThreadView[]; nextCursor: null }> {
    const sql = `select ${columns} from forum.threads t join forum.subscriptions s on s.thread_id = t.id ${ownJoins}
      where s.person_id = $1 and ${shownThread('t')} order by s.created_at desc limit 1000`;
    const rows = await oftenQuery<Row>(this.orm.em.fork(), sql, [caller?.id ?? null, language]);
    return { items: rows.map(viewOf), nextCursor: null };
  }

  /** FORUM1: the logo as it was made safe. @throws DomainError NOT_FOUND where there is none */
  async logo(name: string): Promise<{ svg: string; sum: string }> {
    const sql = `select logo as svg, logo_sum as sum from forum.threads t where name = $1 and logo is not null and ${shownThread('t')}`;
    return found(await oftenQueryOne<{ svg: string; sum: string }>(this.orm.em.fork(), sql, [name]));
  }

  /** FORUM1: the logo in points. @throws DomainError NOT_FOUND where it was not drawn */
  async picture(name: string, size: number): Promise<{ png: Buffer; sum: string }> {
    const sql = `select p.png, t.logo_sum as sum from forum.threads t
        join forum.logo_pictures p on p.thread_id = t.id and p.size = $2
      where t.name = $1 and t.logo_drawn and ${shownThread('t')}`;
    return found(await oftenQueryOne<{ png: Buffer; sum: string }>(this.orm.em.fork(), sql, [name, size]));
  }
}
