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
import { shownPost, shownThread } from '../domain/shown.js';
import { inLanguage, keyText, matches, rowsFor, type SortKey, toldTitle } from './forum-sql.js';
import { OwnPages, wishesAs } from './own-pages.js';
import type { Reader } from './thread-queries.js';

export type Owner = Reader & { caller: Caller };
interface Page {
  limit: number;
  cursor?: string | undefined;
}

const cursorForm = z.tuple([z.string().max(40), z.uuid()]);

/** A post of either kind as `p`, for a reader `w`. */
const viewOf = (mine: string): string => `w.n, p.kind, p.id, p.topic_id as topic, h.name as thread,
  ${inLanguage('h.title', 'w.language')} as "threadTitle", p.title, p.html, a.login as author, a.display as "authorName", p.plus, p.minus,
  case own.value when 1 then 'plus' when -1 then 'minus' end as commended, ${mine} as bookmarked,
  ${isoSql('p.created_at')} as "createdAt", ${isoSql('p.edited_at')} as "editedAt"`;
const ownColumns = viewOf('kept.person_id is not null');
const threadJoin = `join forum.threads h on h.id = p.thread_id and ${shownThread('h')}`;
const commendJoin = 'left join forum.commends own on own.person_id = w.person_id and own.item_id = p.id';
const keptJoin = 'left join forum.bookmarks kept on kept.person_id = w.person_id and kept.item_id = p.id';

const shared = `t.thread_id, t.author_id, t.html, t.plus, t.minus, t.created_at, t.edited_at, t.has_images, t.has_files`;
const topicPost = `'topic' as kind, t.id, t.id as topic_id, t.title, ${shared}`;
const commentPost = `'comment' as kind, t.id, t.topic_id, ${toldTitle('o')} as title, ${shared}`;
const shown = shownPost('t');

/** What is kept is one row each, found by its id: `p` is it, of either kind. */
const either = (...names: readonly string[]): string =>
  names.map((name) => `coalesce(t.${name}, c.${name}) as ${name}`).join(', ');
const keptColumns = viewOf('true');
const keptFrom = `from forum.bookmarks b
  left join forum.topics t on b.kind = 'topic' and t.id = b.item_id and ${shown}
  left join forum.comments c on b.kind = 'comment' and c.id = b.item_id and ${shownPost('c')}
  left join forum.topics o on o.id = c.topic_id
  cross join lateral (select b.kind, b.item_id as id, coalesce(o.id, t.id) as topic_id, coalesce(${toldTitle('o')}, t.title) as title,
    ${either('thread_id', 'author_id', 'stems', 'html', 'plus', 'minus', 'created_at', 'edited_at', 'has_images', 'has_files')}) p
  ${threadJoin} join identity.names a on a.id = p.author_id ${commendJoin}`;

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

/** Who reads, and behind what where it is not the first page. */
const wishColumns = { person_id: 'uuid', language: 'text' };
const behind = ({ type }: SortKey, cursor: string | undefined): Record<string, string> =>
  cursor ? { last: type, last_id: 'uuid' } : {};
const lastOf = (cursor: string | undefined): readonly string[] => (cursor ? fromCursor(cursorForm, cursor) : []);

/** FORUM1: posts of somebody, and those that they keep. */
@Injectable()
export class PostQueries {
  private readonly pages: OwnPages<Row>;

  constructor(private readonly orm: MikroORM) {
    this.pages = new OwnPages(orm);
  }

  /** FORUM2: what somebody keeps, the latest first. */
  async bookmarks(
    { cursor, filter, limit, q }: Page & { filter: BookmarkFilter; q?: string | undefined },
    { caller, language }: Owner,
  ) {
    const saved: SortKey = { key: 'b.created_at', type: 'timestamptz' };
    const words: Record<string, string> = q ? { words: 'text' } : {};
    const sql = `select p.* from ${wishesAs('w', { ...wishColumns, ...words, ...behind(saved, cursor) })} cross join lateral (
      select ${keptColumns}, ${keyText(saved)} as "sortKey" ${keptFrom}
      where b.person_id = w.person_id ${filters[filter]} ${q ? `and ${matches('p.stems', 'w.words')}` : ''}
        ${cursor ? 'and (b.created_at, b.item_id) < (w.last, w.last_id)' : ''}
      order by b.created_at desc, b.item_id desc limit ${rowsFor(limit)}) p`;
    const wish = [caller.id, language, ...(q ? [q] : []), ...lastOf(cursor)];
    return pageOf(await (q || cursor ? this.pages.alone(sql, wish) : this.pages.together(sql, wish)), limit);
  }

  /** What somebody has written, topics and comments. */
  async own({ cursor, limit, sort: wanted }: Page & { sort: PostSort }, { caller, language }: Owner) {
    const { sort, direction } = orders[wanted];
    const keyOf = (post: string) => (sort === created ? `${post}.${created.key}` : `${post}.plus - ${post}.minus`);
    const after = cursor ? `and (${keyOf('t')}, t.id) ${direction === 'asc' ? '>' : '<'} (w.last, w.last_id)` : '';
    // Each kind by its own index, no more of it than a page.
    const part = (columns: string, from: string) =>
      `(select ${columns} from ${from} where t.author_id = w.person_id and ${shown} ${after}
        order by ${keyOf('t')} ${direction}, t.id ${direction} limit ${rowsFor(limit)})`;
    const sql = `select p.* from ${wishesAs('w', { ...wishColumns, ...behind(sort, cursor) })}
      join identity.names a on a.id = w.person_id cross join lateral (
      select ${ownColumns}, ${keyText({ ...sort, key: keyOf('p') })} as "sortKey" from (
        ${part(topicPost, 'forum.topics t')} union all
        ${part(commentPost, 'forum.comments t join forum.topics o on o.id = t.topic_id')}) p ${threadJoin} ${commendJoin} ${keptJoin}
      order by ${keyOf('p')} ${direction}, p.id ${direction} limit ${rowsFor(limit)}) p`;
    const wish = [caller.id, language, ...lastOf(cursor)];
    return pageOf(await (cursor ? this.pages.alone(sql, wish) : this.pages.together(sql, wish)), limit);
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
