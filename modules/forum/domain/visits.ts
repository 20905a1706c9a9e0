import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';

const TopicVisitSchema = defineEntity({
  name: 'TopicVisit',
  schema: 'forum',
  tableName: 'topic_visits',
  properties: {
    personId: p.uuid().primary(),
    topicId: p.uuid().primary(),
    /** Of the last comment that they have seen. */
    number: p.integer(),
    at: p.datetime(),
  },
});

/** How far somebody has read in a topic. */
export class TopicVisit extends TopicVisitSchema.class {}

const ThreadVisitSchema = defineEntity({
  name: 'ThreadVisit',
  schema: 'forum',
  tableName: 'thread_visits',
  properties: {
    personId: p.uuid().primary(),
    threadId: p.uuid().primary(),
    /** How many topics and comments were there. */
    messages: p.integer(),
    at: p.datetime(),
  },
});

/** What was in a thread when somebody looked last. */
export class ThreadVisit extends ThreadVisitSchema.class {}

const MuteSchema = defineEntity({
  name: 'Mute',
  schema: 'forum',
  tableName: 'mutes',
  properties: {
    personId: p.uuid().primary(),
    /** A thread or a person. */
    mutedId: p.uuid().primary().index('mutes_muted_index'),
    kind: p.enum(['thread', 'person'] as const),
    createdAt: p.datetime(),
  },
});

/** What somebody does not want to see or hear of. */
export class Mute extends MuteSchema.class {}

TopicVisitSchema.setClass(TopicVisit);
ThreadVisitSchema.setClass(ThreadVisit);
MuteSchema.setClass(Mute);

/** What somebody begins is nothing new to them. */
export const seeOwnTopic = async (em: EntityManager, personId: string, threadId: string): Promise<void> => {
  const sql = 'update forum.thread_visits set messages = messages + 1 where person_id = $1 and thread_id = $2';
  await query(em, sql, [personId, threadId]);
};

/** The same of comments, to stand behind `with`. @param placed SQL of them, with their places */
export const seenOwn = (
  placed: string,
): string => `visited as (update forum.thread_visits v set messages = v.messages + 1
    from ${placed} p where v.person_id = p.author_id and v.thread_id = p.thread_id),
  seen as (update forum.topic_visits v set number = p.number
    from ${placed} p where v.person_id = p.author_id and v.topic_id = p.topic_id and v.number = p.number - 1)`;
