import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { leads } from '../../championships/contract/organiser.js';
import type { Language } from '../../kernel/contract/language.js';
import { JoinedReads } from '../../kernel/database/joined-reads.js';
import { isoSql, oftenQuery, oftenQueryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import type { ReadyReply } from '../../kernel/http/reply.interceptor.js';
import { type ForumSort, type TopicCard, topicCard, type TopicView } from '../contract/forum.js';
import { articlesThread } from '../contract/addresses.js';
import { topics } from '../contract/routes.js';
import { shownPost, shownThread } from '../domain/shown.js';
import { afterPinned, inLanguage, keyText, matches, ownMarks, rowsFor, sortKeyOf } from './forum-sql.js';
import { noMarks, OwnMarks } from './own-marks.js';
import { replyOf, type SharedItem, type SharedPage } from './shared-page.js';
import { pinnedCursor, type Reader } from './thread-queries.js';

const marks = ownMarks('t');

/** The accepted answer as `s`, while there is something to read of it. */
const answers = `s.id = t.accepted_id and s.topic_id = t.id and ${shownPost('s')}`;

/** What is the same for all who ask; $2 the language. */
const sharedColumns = `t.id, h.name as thread, ${inLanguage('h.title', '$2')} as "threadTitle",
  case when t.deleted_at is null then t.title else '' end as title,
  a.login as author, a.display as "authorName", t.plus, t.minus, t.comments,
  ${isoSql('t.created_at')} as "createdAt", ${isoSql('t.edited_at')} as "editedAt", ${isoSql('t.last_at')} as "lastAt",
  l.display as "lastBy", t.pinned, t.locked,
  (select true from forum.comments s where ${answers}) is not null as accepted`;
const sharedFrom = `from forum.topics t join forum.threads h on h.id = t.thread_id and ${shownThread('h')}
  join identity.names a on a.id = t.author_id join identity.names l on l.id = t.last_by`;
/** $1 who asks. */
export const topicColumns = `${sharedColumns}, ${marks.columns},
  case when seen.number >= 0 then greatest(0, t.numbered - seen.number) end as fresh`;
export const topicFrom = `${sharedFrom} ${marks.joins}
  left join forum.topic_visits seen on seen.person_id = $1::uuid and seen.topic_id = t.id`;

interface Page {
  sort: ForumSort;
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A topic in a list as all read it, and what tells how much of it is new to somebody. */
interface SharedTopic extends SharedItem {
  numbered: number;
}

const sharedView = topicCard.omit({ commended: true, bookmarked: true, muted: true, fresh: true });
type Own = 'commended' | 'bookmarked' | 'muted' | 'fresh';
type SharedRow = Omit<TopicCard, Own>;
type OneRow = Omit<TopicView, Own | 'readTo' | 'readOn' | 'canEdit' | 'canModerate' | 'canAccept'> & {
  authorId: string;
  authorIds: string[];
  isDiscussion: boolean;
  numbered: number;
};

/** FORUM1: reads of topics. */
@Injectable()
export class TopicQueries {
  private readonly pages = new JoinedReads<SharedPage<SharedTopic>>();
  private readonly topics = new JoinedReads<OneRow | null>();
  private readonly next = new JoinedReads<string | null>();

  /** Of no command: only SQL goes through it, so that one is enough. */
  private readonly em: EntityManager;

  constructor(
    orm: MikroORM,
    private readonly marks: OwnMarks,
  ) {
    this.em = orm.em.fork();
  }

  /** The topics of a thread. @throws DomainError NOT_FOUND where there is no such thread */
  async list(name: string, page: Page, { caller, language }: Reader): Promise<ReadyReply> {
    const shared = await this.pages.of([name, page, language], () => this.read(name, page, language));
    if (!caller) return (shared.toGuests ??= replyOf(topics.reply, shared, () => ({ ...noMarks, fresh: null })));
    const marks = await this.marks.of('topic', caller.id, shared.items);
    return replyOf(topics.reply, shared, ({ id, numbered }) => {
      const own = marks.get(id);
      const fresh = own && own.seen !== null ? Math.max(0, numbered - own.seen) : null;
      return { ...(own?.marks ?? noMarks), fresh };
    });
  }

  private async read(name: string, page: Page, language: Language) {
    const threadSql = `select id from forum.threads h where name = $1 and ${shownThread('h')}`;
    const thread = found(await oftenQueryOne<{ id: string }>(this.em, threadSql, [name]));
    const last = page.cursor ? fromCursor(pinnedCursor, page.cursor) : [];
    const sort = sortKeyOf(page.sort, 'y.comments', 'y.last_at');
    // What comments change is sorted in its narrow row, by an index that only lists need.
    const of = page.sort === 'last' || page.sort === 'count' ? 'y' : 't';
    const activity = of === 'y' ? 'join forum.topic_activity y on y.id = t.id and y.thread_id = t.thread_id' : '';
    const words = page.q ? `and ${matches('t.stems', '$3')}` : 'and $3::text is null';
    const rows = await oftenQuery<SharedRow & { sortKey: string; authorId: string; numbered: number }>(
      this.em,
      `select ${sharedColumns}, ${keyText(sort)} as "sortKey", t.author_id as "authorId", t.numbered ${sharedFrom} ${activity}
       where t.thread_id = $1 and (t.deleted_at is null or t.comments > 0) and t.hidden_at is null
         ${words} ${page.cursor ? afterPinned(sort, 4, of) : ''}
       order by ${of}.pinned desc, ${sort.key} desc, ${of}.id desc limit ${rowsFor(page.limit)}`,
      [thread.id, language, page.q || null, ...last],
    );
    const shown = toPage(
      rows,
      page.limit,
      (row) => [row.pinned, row.sortKey, row.id],
      (row) => ({
        ...{ id: row.id, authorId: row.authorId, numbered: row.numbered },
        json: JSON.stringify(sharedView.parse(row)),
      }),
    );
    return { ...shown, rest: {} };
  }

  /** @throws DomainError NOT_FOUND */
  async one(id: string, reader: Reader): Promise<TopicView> {
    return found(await this.find(id, reader));
  }

  /** Null where there is none that the caller may see. */
  async find(id: string, { caller, language }: Reader): Promise<TopicView | null> {
    const row = await this.topics.of([id, language], () => this.readOne(id, language));
    if (!row) return null;
    const { authorId, authorIds, isDiscussion, numbered, ...topic } = row;
    const own = caller ? (await this.marks.of('topic', caller.id, [row])).get(id) : undefined;
    const seen = own?.seen ?? null;
    const isAdmin = caller?.role === 'admin';
    const isGone = topic.deleted || (topic.hidden && !isAdmin);
    const isTheirs = caller !== null && caller.id === authorId;
    // That of a championship has its owner as author, who leads nothing any more once the role is taken.
    const looksAfter = caller !== null && authorIds.includes(caller.id);
    return {
      ...topic,
      ...(isGone && { title: '', text: '', html: '' }),
      ...(own?.marks ?? noMarks),
      fresh: seen === null ? null : Math.max(0, numbered - seen),
      readTo: seen,
      readOn: seen === null || seen >= numbered ? null : await this.next.of([id, seen], () => this.after(id, seen)),
      canEdit: (isTheirs || isAdmin) && !topic.deleted && topic.thread !== articlesThread,
      canAccept: isTheirs && !topic.deleted && topic.thread !== articlesThread,
      canModerate: isAdmin || (looksAfter && (!isDiscussion || leads({ ownerId: caller.id }, caller))),
    };
  }

  private readOne(id: string, language: Language): Promise<OneRow | null> {
    // Nothing is written in a thread that is locked either.
    const sql = `select ${sharedColumns}, t.text, t.html, t.revision, t.mark, t.numbered,
        t.locked or h.locked as locked, case when t.locked then t.lock_reason else h.lock_reason end as "lockReason",
        t.deleted_at is not null as deleted, t.hidden_at is not null as hidden, t.author_id as "authorId",
        h.author_ids as "authorIds", h.championship_id is not null as "isDiscussion",
        (select jsonb_build_object('id', s.id, 'number', s.number, 'author', n.login, 'authorName', n.display)
          from forum.comments s join identity.names n on n.id = s.author_id where ${answers}) as "acceptedAnswer"
      ${sharedFrom} where t.id = $1`;
    return oftenQueryOne<OneRow>(this.em, sql, [id, language]);
  }

  /** The comment that somebody reads on with who has seen so many. */
  private async after(id: string, seen: number): Promise<string | null> {
    const sql = `select id from forum.comments where topic_id = $1 and number > $2 and deleted_at is null order by number limit 1`;
    return (await oftenQueryOne<{ id: string }>(this.em, sql, [id, seen]))?.id ?? null;
  }
}
