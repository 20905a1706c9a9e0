import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../../kernel/database/sql.js';
import type { Item } from '../items.js';

/**
 * SQL of how many posts stand in each place, and who wrote the last of them when: `many`, `last_by`, `last_at`.
 * @param posts SQL of rows with `author_id`, `created_at` and `at`, their order
 * @param place the column that names it
 */
export const lastIn = (posts: string, place: 'topic_id' | 'thread_id'): string => `select ${place},
    count(*)::int as many, max(created_at) as last_at, (array_agg(author_id order by created_at desc, at desc))[1] as last_by
  from ${posts} posts group by ${place}`;

/**
 * FORUM2: what sets the last message of a topic or thread beside newer posts, which are `s`: one that is older than what is
 * there, as it was written elsewhere, is not the last. What nobody has written in yet is as new as its first post.
 */
export const setLast = (of: string): string => `
    last_at = case when ${of}.last_by is null then s.last_at else greatest(${of}.last_at, s.last_at) end,
    last_by = case when ${of}.last_by is null or ${of}.last_at <= s.last_at then s.last_by else ${of}.last_by end`;

/** SQL that counts new posts in their threads. @param posts SQL of rows as {@link lastIn} takes them, with `thread_id` */
export const countIn = (kind: 'topics' | 'comments', posts: string): string => `update forum.threads h
    set ${kind} = h.${kind} + s.many, ${setLast('h')}
  from (${lastIn(posts, 'thread_id')}) s where h.id = s.thread_id returning h.id, h.locked`;

/** Counts a locked post that is gone, or there again. @param more 1 or -1 */
export const countAgain = async (
  em: EntityManager,
  { kind }: Pick<Item, 'kind'>,
  { topicId, threadId }: { topicId: string; threadId: string },
  more: 1 | -1,
): Promise<void> => {
  if (kind === 'comment')
    await query(em, 'update forum.topics set comments = comments + $2::int where id = $1', [topicId, more]);
  const column = kind === 'topic' ? 'topics' : 'comments';
  await query(em, `update forum.threads set ${column} = ${column} + $2::int where id = $1`, [threadId, more]);
};
