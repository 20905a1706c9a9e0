import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isoSql, oftenQuery, oftenQueryOne } from '../../kernel/database/sql.js';
import type { DraftView, ListedDraft } from '../contract/drafts.js';
import { shownThread } from '../domain/shown.js';
import { inLanguage } from './forum-sql.js';
import type { Owner } from './post-queries.js';

const oneSql = `select place, title, text, sequence, ${isoSql('saved_at')} as "savedAt" from forum.drafts
  where person_id = $1 and place = $2`;

const listSql = `select d.place, split_part(d.place, ':', 1) as kind, coalesce(nullif(d.title, ''), t.title, '') as title,
    left(d.text, 300) as excerpt, coalesce(${inLanguage('h.title', '$2')}, '') as "threadTitle",
    ${isoSql('d.saved_at')} as "savedAt",
    case when h.id is null then null when d.topic_id is null then '/forum/' || h.name || '?new=1'
      when t.id is not null then '/forum/' || h.name || '/' || t.id
        || case when d.place like 'edit:%' then '?edit=' || coalesce(d.comment_id, t.id)
             when d.comment_id is not null then '?answer=' || d.comment_id else '' end
        || case when d.comment_id is not null then '&at=' || d.comment_id else '' end end as url
  from forum.drafts d left join forum.threads h on h.id = d.thread_id and ${shownThread('h')}
    left join forum.topics t on t.id = d.topic_id and h.id is not null and t.deleted_at is null
  where d.person_id = $1 order by d.saved_at desc, d.place`;

/** FORUM1: what somebody has begun to write. */
@Injectable()
export class DraftQueries {
  constructor(private readonly orm: MikroORM) {}

  /** As many as anybody may have. */
  async list({ caller, language }: Owner): Promise<{ items: ListedDraft[]; nextCursor: null }> {
    const items = await oftenQuery<ListedDraft>(this.orm.em.fork(), listSql, [caller.id, language]);
    return { items, nextCursor: null };
  }

  async one(place: string, { caller }: Pick<Owner, 'caller'>): Promise<DraftView> {
    const known = await oftenQueryOne<DraftView>(this.orm.em.fork(), oneSql, [caller.id, place]);
    return known ?? { place, title: '', text: '', sequence: 0, savedAt: null };
  }
}
