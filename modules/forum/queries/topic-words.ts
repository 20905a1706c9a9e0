import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne } from '../../kernel/database/sql.js';

const placedSql = 'select thread, title from forum.placed_topics where id = $1 and is_shown';

/** In which thread of the forum a topic is, what it is called, and who wrote there; null for one that is gone. */
export const topicWords = async (em: EntityManager, topicId: string, personId: string) => {
  const placed = await queryOne<{ thread: string; title: string }>(em, placedSql, [topicId]);
  return placed && { ...placed, name: { person: personId } };
};

// $1 who is to be told, $2 by whom, $3 in which topic.
const heardSql = `select p as "personId" from unnest($1::uuid[]) p where not exists (select from forum.muted m
  where m.person_id = p and m.muted_id in ($2::uuid, (select thread_id from forum.placed_topics where id = $3)))`;

/** Those of some people who want to hear of what somebody wrote in a topic. */
export const hearing = (
  em: EntityManager,
  personIds: readonly string[],
  { authorId, topicId }: { authorId: string; topicId: string },
) => query<{ personId: string }>(em, heardSql, [personIds, authorId, topicId]);
