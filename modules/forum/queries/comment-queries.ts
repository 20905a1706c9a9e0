import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, oftenQuery, oftenQueryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import type { CommentView, PostSort } from '../contract/forum.js';
import { ownMarks, shownThread } from './forum-sql.js';

const marks = ownMarks('c');

/** $1 who asks. */
export const commentColumns = `c.id, c.topic_id as topic, c.reply_to as "replyTo", c.number, c.text, c.html, c.revision,
  a.login as author, a.display as "authorName", c.plus, c.minus, ${marks.columns},
  ${isoSql('c.created_at')} as "createdAt", ${isoSql('c.edited_at')} as "editedAt",
  c.deleted_at is not null as deleted, c.hidden_at is not null as hidden, c.author_id as "authorId"`;
export const commentFrom = `from forum.comments c join identity.names a on a.id = c.author_id ${marks.joins}`;

export type CommentRow = Omit<CommentView, 'canEdit'> & { authorId: string; rootNumber: number; mark: number };

/** A comment as its reader may see it. */
export const commentOf = (row: CommentRow, caller: Caller | null): CommentView => {
  const { authorId, rootNumber: _root, mark: _mark, ...comment } = row;
  const isAdmin = caller?.role === 'admin';
  const isGone = comment.deleted || (comment.hidden && !isAdmin);
  const own = caller !== null && caller.id === authorId;
  return { ...comment, ...(isGone && { text: '', html: '' }), canEdit: (own || isAdmin) && !comment.deleted };
};

interface Order {
  /** Follows the last one of the page before; $4 and $5 are its key. */
  after: string;
  order: string;
  key: (row: CommentRow) => [number, number];
}

const asWritten: Order = {
  after: '(c.root_number, c.number) > ($4::int, $5::int)',
  order: 'c.root_number, c.number',
  key: (row) => [row.rootNumber, row.number],
};

const orders: Record<PostSort | 'since', Order> = {
  date: asWritten,
  old: asWritten,
  new: {
    after: '(c.root_number < $4::int or (c.root_number = $4::int and c.number > $5::int))',
    order: 'c.root_number desc, c.number',
    key: (row) => [row.rootNumber, row.number],
  },
  popular: {
    after: '(c.plus - c.minus, c.number) < ($4::int, $5::int)',
    order: 'c.plus - c.minus desc, c.number desc',
    key: (row) => [row.plus - row.minus, row.number],
  },
  since: {
    after: '(c.mark, c.number) > ($4::int, $5::int)',
    order: 'c.mark, c.number',
    key: (row) => [row.mark, row.number],
  },
};

const cursorForm = z.tuple([z.number().int(), z.number().int()]);

interface Page {
  sort: PostSort;
  since?: number | undefined;
  at?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** FORUM1: reads of comments. */
@Injectable()
export class CommentQueries {
  constructor(private readonly orm: MikroORM) {}

  /** @throws DomainError NOT_FOUND where there is no such topic */
  async list(topicId: string, page: Page, caller: Caller | null) {
    const isSince = page.since !== undefined;
    const { after, order, key } = orders[isSince ? 'since' : page.sort];
    const { from, values } = startOf(page, after);
    // One statement, so that the mark of the topic is that of the comments beside it.
    const rows = await oftenQuery<PageRow>(
      this.orm.em.fork(),
      `select ${commentColumns}, c.root_number as "rootNumber", c.mark, o.mark as "topicMark", o.comments as total
       from (select t.id, t.mark, t.comments from forum.topics t
           join forum.threads h on h.id = t.thread_id and ${shownThread('h')} where t.id = $2) o
         left join lateral (select * from forum.comments c where c.topic_id = o.id ${from} ${isSince ? '' : shownSql}
           order by ${order} limit $3) c on true
         left join identity.names a on a.id = c.author_id ${marks.joins}
       order by ${order}`,
      [caller?.id ?? null, topicId, page.limit + 1, ...values],
    );
    const { topicMark: mark, total } = found(rows[0] ?? null);
    const comments = rows.filter(({ id }) => id !== null);
    const shown = toPage(comments, page.limit, key, ({ topicMark: _mark, total: _total, ...row }) =>
      commentOf(row, caller),
    );
    return { ...shown, total, mark };
  }

  /** @throws DomainError NOT_FOUND */
  async one(id: string, caller: Caller | null): Promise<CommentView> {
    const sql = `select ${commentColumns}, c.root_number as "rootNumber", c.mark ${commentFrom} where c.id = $2`;
    return commentOf(found(await oftenQueryOne<CommentRow>(this.orm.em.fork(), sql, [caller?.id ?? null, id])), caller);
  }
}

/** A comment beside its topic; without an id where the topic has none. */
type PageRow = CommentRow & { topicMark: number; total: number };

/** Where a page begins: behind the last one of that before, behind a mark, at a comment, or with the first. */
const startOf = ({ sort, since, at, cursor }: Page, after: string): { from: string; values: unknown[] } => {
  if (cursor) return { from: `and ${after}`, values: fromCursor(cursorForm, cursor) };
  if (since !== undefined) return { from: `and ${after}`, values: [since, 2_147_483_647] };
  if (!at) return { from: '', values: [] };
  // Of a comment that is not there, the first page.
  const otherwise = sort === 'new' || sort === 'popular' ? 2_147_483_647 : 0;
  const root = `(select coalesce(max(f.root_number), ${otherwise}) from forum.comments f where f.id = $4::uuid and f.topic_id = $2)`;
  return { from: `and ${after.replaceAll('$4::int', root).replaceAll('$5::int', '0')}`, values: [at] };
};

/** One that is gone keeps its place only while somebody answers it. */
const shownSql = `and (c.deleted_at is null or exists (select from forum.comments r where r.reply_to = c.id and r.deleted_at is null))`;
