import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../../kernel/database/sql.js';
import { attachmentsOf, type Rendered } from '../rendered.js';
import { columnsOf } from './columns.js';
import { countIn } from './last.js';

/** A topic that is not here yet. */
export interface NewTopic extends Rendered {
  id: string;
  /** The name of its thread. */
  thread: string;
  authorId: string;
  title: string;
  pinned?: boolean;
  createdAt: Date;
  sending?: string | null;
}

interface Begun {
  id: string;
  threadId: string;
  /** Its thread is closed for writing. */
  locked: boolean;
}

const beginSql = `with given as (select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::int[],
      $8::boolean[], $9::boolean[], $10::boolean[], $11::timestamptz[], $12::text[]) with ordinality
    as g (id, thread, author_id, title, text, html, renderer, has_images, has_files, pinned, created_at, sending, at)),
  begun as (insert into forum.topics (id, thread_id, author_id, title, text, html, renderer, has_images, has_files, pinned,
      created_at, last_at, last_by, sending)
    select g.id, h.id, g.author_id, g.title, g.text, g.html, g.renderer, g.has_images, g.has_files, g.pinned,
      g.created_at, g.created_at, g.author_id, g.sending
    from given g join forum.threads h on h.name = g.thread on conflict (id) do nothing returning id, thread_id),
  counted as (${countIn('topics', '(select b.thread_id, g.author_id, g.created_at, g.at from begun b join given g using (id))')})
  select b.id, b.thread_id as "threadId", c.locked from begun b join counted c on c.id = b.thread_id`;

/**
 * Begins topics in their threads, which count them: the one place where their rows are written.
 * @returns those that are new: not such whose id is taken, or whose thread is not there
 */
export const addTopics = (em: EntityManager, topics: readonly NewTopic[]): Promise<Begun[]> => {
  const rows = topics.map((topic) => ({ pinned: false, ...topic, ...attachmentsOf(topic) }));
  const own = ['id', 'thread', 'authorId', 'title', 'text', 'html', 'renderer', 'hasImages', 'hasFiles'] as const;
  return query<Begun>(em, beginSql, columnsOf(rows, [...own, 'pinned', 'createdAt', 'sending']));
};
