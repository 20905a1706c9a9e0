import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '../../kernel/contract/status.js';
import { JoinedReads } from '../../kernel/database/joined-reads.js';
import { isoSql, oftenQuery } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import type { ReadyReply } from '../../kernel/http/reply.interceptor.js';
import { type CommentView, commentView, type PostSort } from '../contract/forum.js';
import { comments } from '../contract/routes.js';
import { shownThread } from '../domain/shown.js';
import { ownMarks, rowsFor } from './forum-sql.js';
import { type Marks, noMarks, OwnMarks } from './own-marks.js';
import { OwnPages, wishesAs } from './own-pages.js';
import { replyOf, type SharedItem, type SharedPage } from './shared-page.js';

const marks = ownMarks('c', 'w.person_id');

/** What is the same for all who ask. */
const columns = `c.id, c.topic_id as topic, c.reply_to as "replyTo", c.number, c.text, c.html, c.revision,
  a.login as author, a.display as "authorName", c.plus, c.minus,
  ${isoSql('c.created_at')} as "createdAt", ${isoSql('c.edited_at')} as "editedAt",
  c.deleted_at is not null as deleted, c.hidden_at is not null as hidden, c.author_id as "authorId"`;

type SharedRow = Omit<CommentView, 'canEdit' | 'commended' | 'bookmarked' | 'muted'> & { authorId: string };
type OneRow = SharedRow & Marks;
type ListRow = SharedRow & { rootNumber: number; mark: number };

const oneSql = `select w.n, ${columns}, ${marks.columns} from ${wishesAs('w', { person_id: 'uuid', id: 'uuid' })}
  join forum.comments c on c.id = w.id join identity.names a on a.id = c.author_id ${marks.joins}`;

const sharedView = commentView.omit({ canEdit: true, commended: true, bookmarked: true, muted: true });

/** A text that is gone is nobody's to read; one that is hidden is for admins. */
const shownTo = <Row extends SharedRow>(row: Row, isAdmin: boolean): Row =>
  row.deleted || (row.hidden && !isAdmin) ? { ...row, text: '', html: '' } : row;

/** Whether they may change it. */
const isTheirs = ({ authorId, deleted }: Pick<SharedRow, 'authorId' | 'deleted'>, caller: Caller | null): boolean =>
  caller !== null && (caller.id === authorId || caller.role === 'admin') && !deleted;

interface Order {
  /** Follows the last one of the page before; $2 and $3 are its key. */
  after: string;
  order: string;
  key: (row: ListRow) => [number, number];
}

const asWritten: Order = {
  after: '(c.root_number, c.number) > ($2::int, $3::int)',
  order: 'c.root_number, c.number',
  key: (row) => [row.rootNumber, row.number],
};

const orders: Record<PostSort | 'since', Order> = {
  date: asWritten,
  old: asWritten,
  new: {
    after: '(c.root_number < $2::int or (c.root_number = $2::int and c.number > $3::int))',
    order: 'c.root_number desc, c.number',
    key: (row) => [row.rootNumber, row.number],
  },
  popular: {
    after: '(c.plus - c.minus, c.number) < ($2::int, $3::int)',
    order: 'c.plus - c.minus desc, c.number desc',
    key: (row) => [row.plus - row.minus, row.number],
  },
  since: {
    after: '(c.mark, c.number) > ($2::int, $3::int)',
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
  private readonly pages = new JoinedReads<SharedPage<SharedComment, { total: number; mark: number }>>();

  private readonly ones: OwnPages<OneRow>;

  /** Of no command: only SQL goes through it, so that one is enough. */
  private readonly em: EntityManager;

  constructor(
    orm: MikroORM,
    private readonly marks: OwnMarks,
  ) {
    this.em = orm.em.fork();
    this.ones = new OwnPages(orm);
  }

  /** @throws DomainError NOT_FOUND where there is no such topic */
  async list(topicId: string, page: Page, caller: Caller | null): Promise<ReadyReply> {
    const isAdmin = caller?.role === 'admin';
    const shared = await this.pages.of([topicId, page, isAdmin], () => this.read(topicId, page, isAdmin));
    if (!caller) return (shared.toGuests ??= replyOf(comments.reply, shared, () => ({ ...noMarks, canEdit: false })));
    const marks = await this.marks.of('comment', caller.id, shared.items);
    return replyOf(comments.reply, shared, (comment) => ({
      ...(marks.get(comment.id)?.marks ?? noMarks),
      canEdit: isTheirs(comment, caller),
    }));
  }

  private async read(topicId: string, page: Page, isAdmin: boolean) {
    const isSince = page.since !== undefined;
    const { after, order, key } = orders[isSince ? 'since' : page.sort];
    const { from, values } = startOf(page, after);
    // One statement, so that the mark of the topic is that of the comments beside it.
    const rows = await oftenQuery<PageRow>(
      this.em,
      `select ${columns}, c.root_number as "rootNumber", c.mark, o.mark as "topicMark", o.comments as total
       from (select t.id, t.mark, t.comments from forum.topics t
           join forum.threads h on h.id = t.thread_id and ${shownThread('h')} where t.id = $1) o
         left join lateral (select * from forum.comments c where c.topic_id = o.id ${from} ${isSince ? '' : shownSql}
           order by ${order} limit ${rowsFor(page.limit)}) c on true
         left join identity.names a on a.id = c.author_id
       order by ${order}`,
      [topicId, ...values],
    );
    const { topicMark: mark, total } = found(rows[0] ?? null);
    const written = rows.filter(({ id }) => id !== null);
    const shown = toPage(written, page.limit, key, (row) => ({
      ...{ id: row.id, authorId: row.authorId, deleted: row.deleted },
      json: JSON.stringify(sharedView.parse(shownTo(row, isAdmin))),
    }));
    return { ...shown, rest: { total, mark } };
  }

  /** @throws DomainError NOT_FOUND */
  async one(id: string, caller: Caller | null): Promise<CommentView> {
    const [one] = await this.ones.together(oneSql, [caller?.id ?? null, id]);
    const row = found(one ?? null);
    const { authorId: _author, ...comment } = shownTo(row, caller?.role === 'admin');
    return { ...comment, canEdit: isTheirs(row, caller) };
  }
}

/** A comment as all read it, and what tells whose it is. */
interface SharedComment extends SharedItem {
  deleted: boolean;
}

/** A comment beside its topic; without an id where the topic has none. */
type PageRow = ListRow & { topicMark: number; total: number };

/** Where a page begins: behind the last one of that before, behind a mark, at a comment, or with the first. */
const startOf = ({ sort, since, at, cursor }: Page, after: string): { from: string; values: unknown[] } => {
  if (cursor) return { from: `and ${after}`, values: fromCursor(cursorForm, cursor) };
  if (since !== undefined) return { from: `and ${after}`, values: [since, 2_147_483_647] };
  if (!at) return { from: '', values: [] };
  // Of a comment that is not there, the first page.
  const otherwise = sort === 'new' || sort === 'popular' ? 2_147_483_647 : 0;
  const root = `(select coalesce(max(f.root_number), ${otherwise}) from forum.comments f where f.id = $2::uuid and f.topic_id = $1)`;
  return { from: `and ${after.replaceAll('$2::int', root).replaceAll('$3::int', '0')}`, values: [at] };
};

/** One that is gone keeps its place only while somebody answers it. */
const shownSql = `and (c.deleted_at is null or exists (select from forum.comments r where r.reply_to = c.id and r.deleted_at is null))`;
