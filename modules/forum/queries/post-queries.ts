import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, oftenQuery, oftenQueryOne } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import type { PostSort } from '../contract/forum.js';
import type { BookmarkFilter, PostView } from '../contract/lists.js';
import type { Item } from '../domain/items.js';
import { inLanguage, keyText, matches, ownMarks, shownThread, type SortKey } from './forum-sql.js';
import type { Reader } from './thread-queries.js';

export type Owner = Reader & { caller: Caller };
interface Page {
  limit: number;
  cursor?: string | undefined;
}

const cursorForm = z.tuple([z.string().max(40), z.uuid()]);

const marks = ownMarks('p');

/** Both kinds of posts as one; $1 who asks, $2 the language. `p` is what {@link postsOf} gives. */
const postColumns = `p.kind, p.id, p.topic_id as topic, h.name as thread, ${inLanguage('h.title', '$2')} as "threadTitle",
  p.title, p.html, a.login as author, a.display as "authorName", p.plus, p.minus, ${marks.columns},
  ${isoSql('p.created_at')} as "createdAt", ${isoSql('p.edited_at')} as "editedAt"`;
const postJoins = `join forum.threads h on h.id = p.thread_id and ${shownThread('h')}
  join identity.names a on a.id = p.author_id ${marks.joins}`;

const shared = `t.thread_id, t.author_id, t.html, t.plus, t.minus, t.created_at, t.edited_at, t.has_images, t.has_files`;
const topicPost = `'topic' as kind, t.id, t.id as topic_id, t.title, ${shared}`;
const commentPost = `'comment' as kind, t.id, t.topic_id, o.title, ${shared}`;
const shown = 't.deleted_at is null and t.hidden_at is null';

const filters: Record<BookmarkFilter, string> = {
  all: '',
  images: 'and p.has_images',
  files: 'and p.has_files',
};

const created: SortKey = { key: 'created_at', type: 'timestamptz' };
const orders: Record<PostSort, { sort: SortKey; direction: 'asc' | 'desc' }> = {
  date: { sort: created, direction: 'desc' },
  new: { sort: created, direction: 'desc' },
  old: { sort: created, direction: 'asc' },
  popular: { sort: { key: 'plus - minus', type: 'bigint' }, direction: 'desc' },
};

type Row = PostView & { sortKey: string };

const pageOf = (rows: Row[], limit: number) =>
  toPage(
    rows,
    limit,
    (row) => [row.sortKey, row.id],
    ({ sortKey: _key, ...post }) => post,
  );

/** FORUM1: posts of somebody, and those that they keep. */
@Injectable()
export class PostQueries {
  constructor(private readonly orm: MikroORM) {}

  /** FORUM2: what somebody keeps, the latest first. */
  async bookmarks(page: Page & { filter: BookmarkFilter; q?: string | undefined }, { caller, language }: Owner) {
    const last = page.cursor ? fromCursor(cursorForm, page.cursor) : [];
    const saved: SortKey = { key: 'b.created_at', type: 'timestamptz' };
    const words = page.q ? `and ${matches(`p.title || ' ' || p.text`, '$4')}` : 'and $4::text is null';
    const rows = await oftenQuery<Row>(
      this.orm.em.fork(),
      `select ${postColumns}, ${keyText(saved)} as "sortKey" from forum.bookmarks b
       join lateral (
         select ${topicPost}, t.text from forum.topics t where b.kind = 'topic' and t.id = b.item_id and ${shown}
         union all
         select ${commentPost}, t.text from forum.comments t join forum.topics o on o.id = t.topic_id
         where b.kind = 'comment' and t.id = b.item_id and ${shown}) p on true ${postJoins}
       where b.person_id = $1 ${filters[page.filter]} ${words}
         ${page.cursor ? 'and (b.created_at, b.item_id) < ($5::timestamptz, $6::uuid)' : ''}
       order by b.created_at desc, b.item_id desc limit $3`,
      [caller.id, language, page.limit + 1, page.q || null, ...last],
    );
    return pageOf(rows, page.limit);
  }

  /** What somebody has written, topics and comments. */
  async own(page: Page & { sort: PostSort }, { caller, language }: Owner) {
    const last = page.cursor ? fromCursor(cursorForm, page.cursor) : [];
    const { sort, direction } = orders[page.sort];
    const after = page.cursor
      ? `and (t.${sort.key.replace(' minus', ' t.minus')}, t.id) ${direction === 'asc' ? '>' : '<'} ($4::${sort.type}, $5::uuid)`
      : '';
    // Each kind by its own index, no more of it than a page.
    const part = (columns: string, from: string) =>
      `(select ${columns} from ${from} where t.author_id = $1 and ${shown} ${after}
        order by t.${sort.key.replace(' minus', ' t.minus')} ${direction}, t.id ${direction} limit $3)`;
    const key = { ...sort, key: sort.key === 'created_at' ? 'p.created_at' : 'p.plus - p.minus' };
    const rows = await oftenQuery<Row>(
      this.orm.em.fork(),
      `select ${postColumns}, ${keyText(key)} as "sortKey" from (
         ${part(topicPost, 'forum.topics t')} union all
         ${part(commentPost, 'forum.comments t join forum.topics o on o.id = t.topic_id')}) p ${postJoins}
       order by ${key.key} ${direction}, p.id ${direction} limit $3`,
      [caller.id, language, page.limit + 1, ...last],
    );
    return pageOf(rows, page.limit);
  }

  /** What a post was before it was changed. @throws DomainError NOT_FOUND, FORBIDDEN */
  async versions({ kind, id }: Item, caller: Caller) {
    const em = this.orm.em.fork();
    const table = kind === 'topic' ? 'forum.topics' : 'forum.comments';
    const sql = `select author_id as "authorId" from ${table} where id = $1`;
    const { authorId } = found(await oftenQueryOne<{ authorId: string }>(em, sql, [id]));
    refuse(authorId !== caller.id && caller.role !== 'admin', 'FORBIDDEN');
    const items = await oftenQuery<{ title: string; text: string; by: string; at: string }>(
      em,
      `select r.title, r.text, n.display as by, ${isoSql('r.at')} as at
       from forum.revisions r join identity.names n on n.id = r.by_id where r.item_id = $1 order by r.at desc limit 100`,
      [id],
    );
    return { items };
  }
}
