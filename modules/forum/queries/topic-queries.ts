import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isoSql, oftenQuery, oftenQueryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import type { ForumSort, TopicCard, TopicView } from '../contract/forum.js';
import { articlesThread } from '../contract/limits.js';
import { afterPinned, inLanguage, keyText, matches, ownMarks, shownThread, sortKeyOf } from './forum-sql.js';
import { pinnedCursor, type Reader } from './thread-queries.js';

const marks = ownMarks('t');

/** $1 who asks, $2 the language. */
export const topicColumns = `t.id, h.name as thread, ${inLanguage('h.title', '$2')} as "threadTitle",
  case when t.deleted_at is null then t.title else '' end as title,
  a.login as author, a.display as "authorName", t.plus, t.minus, ${marks.columns}, t.comments,
  ${isoSql('t.created_at')} as "createdAt", ${isoSql('t.edited_at')} as "editedAt", ${isoSql('t.last_at')} as "lastAt",
  l.display as "lastBy", t.pinned, t.locked, case when seen.number >= 0 then greatest(0, t.numbered - seen.number) end as fresh`;
export const topicFrom = `from forum.topics t join forum.threads h on h.id = t.thread_id and ${shownThread('h')}
  join identity.names a on a.id = t.author_id join identity.names l on l.id = t.last_by ${marks.joins}
  left join forum.topic_visits seen on seen.person_id = $1::uuid and seen.topic_id = t.id`;

type OneRow = TopicView & { authorId: string; authorIds: string[] };

/** FORUM1: reads of topics. */
@Injectable()
export class TopicQueries {
  constructor(private readonly orm: MikroORM) {}

  /** The topics of a thread. @throws DomainError NOT_FOUND where there is no such thread */
  async list(
    name: string,
    page: { sort: ForumSort; q?: string | undefined; limit: number; cursor?: string | undefined },
    { caller, language }: Reader,
  ) {
    const em = this.orm.em.fork();
    const threadSql = `select id from forum.threads h where name = $1 and ${shownThread('h')}`;
    const thread = found(await oftenQueryOne<{ id: string }>(em, threadSql, [name]));
    const last = page.cursor ? fromCursor(pinnedCursor, page.cursor) : [];
    const sort = sortKeyOf(page.sort, 't.comments');
    const words = page.q ? `and ${matches(`t.title || ' ' || t.text`, '$5')}` : 'and $5::text is null';
    const rows = await oftenQuery<TopicCard & { sortKey: string }>(
      em,
      `select ${topicColumns}, ${keyText(sort)} as "sortKey" ${topicFrom}
       where t.thread_id = $3 and (t.deleted_at is null or t.comments > 0) and t.hidden_at is null
         ${words} ${page.cursor ? afterPinned(sort, 6) : ''}
       order by t.pinned desc, ${sort.key} desc, t.id desc limit $4`,
      [caller?.id ?? null, language, thread.id, page.limit + 1, page.q || null, ...last],
    );
    return toPage(
      rows,
      page.limit,
      (row) => [row.pinned, row.sortKey, row.id],
      ({ sortKey: _key, ...row }) => row,
    );
  }

  /** @throws DomainError NOT_FOUND */
  async one(id: string, reader: Reader): Promise<TopicView> {
    return found(await this.find(id, reader));
  }

  /** Null where there is none that the caller may see. */
  async find(id: string, { caller, language }: Reader): Promise<TopicView | null> {
    // Nothing is written in a thread that is locked either.
    const sql = `select ${topicColumns}, t.text, t.html, t.revision, t.mark,
        t.locked or h.locked as locked, case when t.locked then t.lock_reason else h.lock_reason end as "lockReason",
        t.deleted_at is not null as deleted, t.hidden_at is not null as hidden, t.author_id as "authorId",
        seen.number as "readTo", (select c.id from forum.comments c where c.topic_id = t.id and c.number > seen.number
          and c.deleted_at is null order by c.number limit 1) as "readOn",
        h.author_ids as "authorIds" ${topicFrom} where t.id = $3`;
    const row = await oftenQueryOne<OneRow>(this.orm.em.fork(), sql, [caller?.id ?? null, language, id]);
    if (!row) return null;
    const { authorId, authorIds, ...topic } = row;
    const isAdmin = caller?.role === 'admin';
    const isGone = topic.deleted || (topic.hidden && !isAdmin);
    const own = caller !== null && caller.id === authorId;
    return {
      ...topic,
      ...(isGone && { title: '', text: '', html: '' }),
      canEdit: (own || isAdmin) && !topic.deleted && topic.thread !== articlesThread,
      canModerate: isAdmin || (caller !== null && authorIds.includes(caller.id)),
    };
  }
}
