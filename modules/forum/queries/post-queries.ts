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
import { inLanguage, keyText, matches, ownMarks, rowsFor, shownThread, type SortKey, toldTitle } from './forum-sql.js';
import type { Reader } from './thread-queries.js';

export type Owner = Reader & { caller: Caller };
interface Page {
  limit: number;
  cursor?: string | undefined;
}

const cursorForm = z.tuple([z.string().max(40), z.uuid()]);

const marks = ownMarks('p');

/** A post of either kind as `p`; $1 who asks, $2 the language. */
const viewOf = (mine: string): string => `p.kind, p.id, p.topic_id as topic, h.name as thread,
  ${inLanguage('h.title', '$2')} as "threadTitle", p.title, p.html, a.login as author, a.display as "authorName", p.plus, p.minus,
  ${mine}, ${isoSql('p.created_at')} as "createdAt", ${isoSql('p.edited_at')} as "editedAt"`;
const postColumns = viewOf(marks.columns);
const namesJoins = `join forum.threads h on h.id = p.thread_id and ${shownThread('h')}
  join identity.names a on a.id = p.author_id`;
const postJoins = `${namesJoins} ${marks.joins}`;

const shared = `t.thread_id, t.author_id, t.html, t.plus, t.minus, t.created_at, t.edited_at, t.has_images, t.has_files`;
const topicPost = `'topic' as kind, t.id, t.id as topic_id, t.title, ${shared}`;
const commentPost = `'comment' as kind, t.id, t.topic_id, ${toldTitle('o')} as title, ${shared}`;
const shownOf = (post: string): string => `${post}.deleted_at is null and ${post}.hidden_at is null`;
const shown = shownOf('t');

/** What is kept is one row each, found by its id: `p` is it, of either kind. */
const either = (...names: readonly string[]): string =>
  names.map((name) => `coalesce(t.${name}, c.${name}) as ${name}`).join(', ');
const keptColumns = viewOf(
  `case own.value when 1 then 'plus' when -1 then 'minus' end as commended, true as bookmarked`,
);
const keptFrom = `from forum.bookmarks b
  left join forum.topics t on b.kind = 'topic' and t.id = b.item_id and ${shown}
  left join forum.comments c on b.kind = 'comment' and c.id = b.item_id and ${shownOf('c')}
  left join forum.topics o on o.id = c.topic_id
  cross join lateral (select b.kind, b.item_id as id, coalesce(o.id, t.id) as topic_id, coalesce(${toldTitle('o')}, t.title) as title,
    ${either('thread_id', 'author_id', 'stems', 'html', 'plus', 'minus', 'created_at', 'edited_at', 'has_images', 'has_files')}) p
  ${namesJoins} left join forum.commends own on own.person_id = $1::uuid and own.item_id = b.item_id`;

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
    const words = page.q ? `and ${matches('p.stems', '$3')}` : 'and $3::text is null';
    const rows = await oftenQuery<Row>(
      this.orm.em.fork(),
      `select ${keptColumns}, ${keyText(saved)} as "sortKey" ${keptFrom}
         where b.person_id = $1 ${filters[page.filter]} ${words}
           ${page.cursor ? 'and (b.created_at, b.item_id) < ($4::timestamptz, $5::uuid)' : ''}
       order by b.created_at desc, b.item_id desc limit ${rowsFor(page.limit)}`,
      [caller.id, language, page.q || null, ...last],
    );
    return pageOf(rows, page.limit);
  }

  /** What somebody has written, topics and comments. */
  async own(page: Page & { sort: PostSort }, { caller, language }: Owner) {
    const last = page.cursor ? fromCursor(cursorForm, page.cursor) : [];
    const { sort, direction } = orders[page.sort];
    const after = page.cursor
      ? `and (t.${sort.key.replace(' minus', ' t.minus')}, t.id) ${direction === 'asc' ? '>' : '<'} ($3::${sort.type}, $4::uuid)`
      : '';
    // Each kind by its own index, no more of it than a page.
    const part = (columns: string, from: string) =>
      `(select ${columns} from ${from} where t.author_id = $1 and ${shown} ${after}
        order by t.${sort.key.replace(' minus', ' t.minus')} ${direction}, t.id ${direction} limit ${rowsFor(page.limit)})`;
    const key = { ...sort, key: sort.key === 'created_at' ? 'p.created_at' : 'p.plus - p.minus' };
    const rows = await oftenQuery<Row>(
      this.orm.em.fork(),
      `select ${postColumns}, ${keyText(key)} as "sortKey" from (
         ${part(topicPost, 'forum.topics t')} union all
         ${part(commentPost, 'forum.comments t join forum.topics o on o.id = t.topic_id')}) p ${postJoins}
       order by ${key.key} ${direction}, p.id ${direction} limit ${rowsFor(page.limit)}`,
      [caller.id, language, ...last],
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
