import type { EntityManager } from '@mikro-orm/postgresql';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import { articlesThread } from '../contract/addresses.js';
import { shownThread } from './shown.js';

/** A topic or a comment, as calls name it. */
export interface Item {
  kind: 'topic' | 'comment';
  id: string;
}

export interface FoundItem {
  topicId: string;
  threadId: string;
  authorId: string;
  /** Who looks after the thread. */
  threadAuthors: string[];
  /** Whose discussion the thread is; null of all others. */
  championshipId: string | null;
  title: string;
  text: string;
  /** How often it was written anew; of an article, which version of it is read. */
  revision: number;
  editedAt: string | null;
  deleted: boolean;
  /** It, or its thread, is closed for writing. */
  locked: boolean;
  /** It is changed where articles are. */
  isArticle: boolean;
}

// An article is written elsewhere: the topic of one that is read no more is gone, also before it has followed.
const ofArticle = `h.name = '${articlesThread}'`;
const topicDeleted = `p.deleted_at is not null
  or (${ofArticle} and not exists (select from articles.published a where a.id = p.id))`;
const topicRevision = `coalesce(case when ${ofArticle}
  then (select a.version from articles.published a where a.id = p.id) end, p.revision)`;

const itemSql = {
  topic: `select p.id as "topicId", p.thread_id as "threadId", p.author_id as "authorId", h.author_ids as "threadAuthors",
      h.championship_id as "championshipId",
      p.title, p.text, ${topicRevision} as revision, ${isoSql('p.edited_at')} as "editedAt", ${topicDeleted} as deleted,
      p.locked or h.locked as locked, ${ofArticle} as "isArticle"
    from forum.topics p join forum.threads h on h.id = p.thread_id and ${shownThread('h')} where p.id = $1`,
  comment: `select t.id as "topicId", p.thread_id as "threadId", p.author_id as "authorId", h.author_ids as "threadAuthors",
      h.championship_id as "championshipId",
      t.title, p.text, p.revision, ${isoSql('p.edited_at')} as "editedAt", p.deleted_at is not null as deleted,
      t.locked or h.locked as locked, false as "isArticle"
    from forum.comments p join forum.topics t on t.id = p.topic_id
      join forum.threads h on h.id = p.thread_id and ${shownThread('h')} where p.id = $1`,
};

/** A post that is not gone, for a command that changes it or hangs something on it; null where there is none. */
export const lockedItem = async (
  em: EntityManager,
  { kind, id }: Item,
  lock: 'for update' | 'for key share' = 'for update',
): Promise<FoundItem | null> => {
  const item = await queryOne<FoundItem>(em, `${itemSql[kind]} ${lock} of p`, [id]);
  return item?.deleted ? null : item;
};

/** Which of some ids are those of posts that are here, also of such that were taken away. */
export const postsHere = async (em: EntityManager, ids: readonly string[]): Promise<Set<string>> => {
  const sql = `select id from forum.topics where id = any($1::uuid[])
    union all select id from forum.comments where id = any($1::uuid[])`;
  return new Set((await query<{ id: string }>(em, sql, [ids])).map(({ id }) => id));
};

/** Has pages that have read a topic up to a mark see that a comment of it changed. */
export const markComment = async (em: EntityManager, { kind, id }: Item, topicId: string): Promise<void> => {
  if (kind === 'topic') return;
  const sql = `with moved as (update forum.topics set mark = mark + 1 where id = $2 returning mark)
    update forum.comments set mark = moved.mark from moved where id = $1`;
  await query(em, sql, [id, topicId]);
};
