import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Language } from '../../kernel/contract/language.js';
import { isoSql, oftenQuery, oftenQueryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { shownPost, shownThread } from '../domain/shown.js';
import { inLanguage } from './forum-sql.js';

/** As many as a feed reader looks at. */
const inFeed = 50;

/** A post as programs read it. */
export interface FeedPost {
  title: string;
  thread: string;
  threadTitle: string;
  path: string;
  author: string;
  at: string;
  html: string;
}

/** What a link to a thread or a topic shows of it. */
export interface ForumShowcase {
  title: string;
  text: string;
  /** Of a topic, as it was rendered. */
  html: string | null;
  path: string;
}

const columns = (
  post: string,
) => `t.title, h.name as thread, ${inLanguage('h.title', '$1')} as "threadTitle", n.display as author,
  ${isoSql(`${post}.created_at`)} as at, ${post}.html, ${post}.created_at as created, ${post}.id`;
const topicsSql = `select ${columns('t')}, '/forum/' || h.name || '/' || t.id as path from forum.topics t
  join forum.threads h on h.id = t.thread_id and ${shownThread('h')} join identity.names n on n.id = t.author_id
  where ${shownPost('t')}`;
const commentsSql = `select ${columns('c')}, '/forum/' || h.name || '/' || t.id || '?at=' || c.id as path from forum.comments c
  join forum.topics t on t.id = c.topic_id and ${shownPost('t')}
  join forum.threads h on h.id = c.thread_id and ${shownThread('h')} join identity.names n on n.id = c.author_id
  where ${shownPost('c')}`;

const topicSql = `select t.title, t.text, t.html, '/forum/' || h.name || '/' || t.id as path from forum.topics t
  join forum.threads h on h.id = t.thread_id and ${shownThread('h')}
  where t.id = $1 and h.name = $2 and ${shownPost('t')}`;
const threadSql = `select ${inLanguage('h.title', '$2')} as title, ${inLanguage('h.description', '$2')} as text, null as html,
  '/forum/' || h.name as path from forum.threads h where h.name = $1 and ${shownThread('h')}`;

const standingSql = `select case when t.deleted_at is not null then 'gone' when t.hidden_at is null then 'shown' end as standing
  from forum.topics t join forum.threads h on h.id = t.thread_id and ${shownThread('h')} where t.id = $1`;

/** How a page stands for strangers: `gone` was there once. */
export type Standing = 'shown' | 'gone';

/** The forum for programs: feeds, and what links to it show. */
@Injectable()
export class ShowcaseQueries {
  constructor(private readonly orm: MikroORM) {}

  /** The newest topics, and comments where they are wished for. */
  newest(language: Language, withComments: boolean): Promise<FeedPost[]> {
    const part = (sql: string, post: string) =>
      `(${sql} order by ${post}.created_at desc, ${post}.id desc limit ${inFeed})`;
    const parts = [part(topicsSql, 't'), ...(withComments ? [part(commentsSql, 'c')] : [])];
    const sql = `select * from (${parts.join(' union all ')}) posts order by created desc, id desc limit ${inFeed}`;
    return oftenQuery<FeedPost>(this.orm.em.fork(), sql, [language]);
  }

  /** The newest topics of a thread. @throws DomainError NOT_FOUND */
  async ofThread(name: string, language: Language): Promise<{ title: string; path: string; posts: FeedPost[] }> {
    const { title, path } = found(await this.thread(name, language));
    const sql = `${topicsSql} and h.name = $2 order by t.created_at desc, t.id desc limit ${inFeed}`;
    return { title, path, posts: await oftenQuery<FeedPost>(this.orm.em.fork(), sql, [language, name]) };
  }

  thread(name: string, language: Language): Promise<ForumShowcase | null> {
    return oftenQueryOne<ForumShowcase>(this.orm.em.fork(), threadSql, [name, language]);
  }

  /** How a topic stands for strangers; null for one that they may not know of, and for what is none. */
  async standing(id: string): Promise<Standing | null> {
    const row = await oftenQueryOne<{ standing: Standing | null }>(this.orm.em.fork(), standingSql, [id]);
    return row && row.standing;
  }

  topic(id: string, thread: string): Promise<ForumShowcase | null> {
    return oftenQueryOne<ForumShowcase>(this.orm.em.fork(), topicSql, [id, thread]);
  }
}
