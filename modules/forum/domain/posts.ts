import { defineEntity, p } from '@mikro-orm/core';
import { inLatin } from './latin.js';
import { popularity, windowNames } from './popularity.js';

const index = (name: string, on: string) => ({ name, expression: `create index "${name}" on "forum".${on}` });

const removal = (table: string) =>
  index(`${table}_removal_index`, `"${table}" ("removal_id") where removal_id is not null`);

/**
 * What topics and comments have in common, beside `stems`: those of its words, which PostgreSQL makes and searches look at.
 * Counts are kept by functions of the schema and by the commands that write.
 */
const post = () => ({
  id: p.uuid().primary(),
  threadId: p.uuid(),
  authorId: p.uuid(),
  text: p.text(),
  /** The text as it is shown, and by which version of the renderer. */
  html: p.text(),
  renderer: p.integer(),
  hasImages: p.boolean().default(false),
  hasFiles: p.boolean().default(false),
  plus: p.integer().default(0),
  minus: p.integer().default(0),
  /** Open ones: as many as the limit hide it. */
  complaints: p.integer().default(0),
  hiddenAt: p.datetime().nullable(),
  createdAt: p.datetime(),
  editedAt: p.datetime().nullable(),
  /** How often it was written anew: who changes it names the one that they have seen. */
  revision: p.integer().default(0),
  deletedAt: p.datetime().nullable(),
  /** With which others it was taken away: its text is kept then. */
  removalId: p.uuid().nullable(),
  /** By what its sender knows it: the same sending is taken once. */
  sending: p.string().length(200).nullable(),
});

const TopicSchema = defineEntity({
  name: 'Topic',
  schema: 'forum',
  tableName: 'topics',
  uniques: [{ name: 'topics_sending_unique', properties: ['authorId', 'sending'] }],
  indexes: [
    ...windowNames.flatMap((name) => [
      index(`topics_popular_${name}_index`, `"topics" ("popular_${name}" desc, "id" desc)`),
      index(`topics_thread_${name}_index`, `"topics" ("thread_id", "pinned" desc, "popular_${name}" desc, "id" desc)`),
    ]),
    index('topics_popular_due_index', `"topics" ("popular_due") where popular_due is not null`),
    index('topics_thread_created_index', `"topics" ("thread_id", "pinned" desc, "created_at" desc, "id" desc)`),
    removal('topics'),
    // Few are: what a feed has is counted without them.
    index('topics_hidden_index', `"topics" ("thread_id") where hidden_at is not null`),
    index('topics_author_popular_index', `"topics" ("author_id", (plus - minus) desc, "id" desc)`),
    {
      name: 'topics_created_index',
      expression: `create index "topics_created_index" on "forum"."topics" ("created_at" desc, "id" desc)`,
    },
    {
      name: 'topics_author_index',
      expression: `create index "topics_author_index" on "forum"."topics" ("author_id", "created_at" desc, "id" desc)`,
    },
    { name: 'topics_renderer_index', properties: ['renderer'] },
    {
      name: 'topics_search_index',
      expression: `create index "topics_search_index" on "forum"."topics" using gin ("stems")`,
    },
    {
      name: 'topics_title_index',
      expression: `create index "topics_title_index" on "forum"."topics" using gin (${inLatin('lower(title)')} gin_trgm_ops)`,
    },
  ],
  properties: {
    ...post(),
    ...popularity(),
    /** When the first of the commends that are counted leaves a period: it is counted again then, and not before. */
    popularDue: p.datetime().nullable(),
    title: p.string().length(150),
    pinned: p.boolean().default(false),
    locked: p.boolean().default(false),
    lockReason: p.text().nullable(),
    comments: p.integer().default(0),
    /** The number of the last comment, also of one that is gone. */
    numbered: p.integer().default(0),
    /** Grows with whatever changes in it. */
    mark: p.integer().default(0),
    lastAt: p.datetime(),
    lastBy: p.uuid(),
    /** The comment of it that its author accepted as the answer: one at most. Not told while that is deleted or hidden. */
    acceptedId: p.uuid().nullable(),
  },
});

/** What somebody writes about in a thread; others comment it. */
export class Topic extends TopicSchema.class {}

const TopicActivitySchema = defineEntity({
  name: 'TopicActivity',
  schema: 'forum',
  tableName: 'topic_activity',
  indexes: [
    index('topic_activity_last_index', `"topic_activity" ("thread_id", "pinned" desc, "last_at" desc, "id" desc)`),
    index('topic_activity_count_index', `"topic_activity" ("thread_id", "pinned" desc, "comments" desc, "id" desc)`),
  ],
  properties: {
    id: p.uuid().primary(),
    threadId: p.uuid(),
    pinned: p.boolean(),
    comments: p.integer(),
    lastAt: p.datetime(),
  },
});

/**
 * What each comment changes of a topic and lists are sorted by, once more: a function of the schema keeps it. No index of the
 * topic itself has any of it, so that a comment writes none of them.
 */
export class TopicActivity extends TopicActivitySchema.class {}

const CommentSchema = defineEntity({
  name: 'Comment',
  schema: 'forum',
  tableName: 'comments',
  uniques: [
    { name: 'comments_number_unique', properties: ['topicId', 'number'] },
    { name: 'comments_sending_unique', properties: ['authorId', 'sending'] },
  ],
  indexes: [
    { name: 'comments_order_index', properties: ['topicId', 'rootNumber', 'number'] },
    index('comments_popular_index', `"comments" ("topic_id", (plus - minus) desc, "number" desc)`),
    removal('comments'),
    index('comments_created_index', `"comments" ("created_at" desc, "id" desc)`),
    index('comments_author_popular_index', `"comments" ("author_id", (plus - minus) desc, "id" desc)`),
    { name: 'comments_mark_index', properties: ['topicId', 'mark'] },
    {
      name: 'comments_author_index',
      expression: `create index "comments_author_index" on "forum"."comments" ("author_id", "created_at" desc, "id" desc)`,
    },
    { name: 'comments_renderer_index', properties: ['renderer'] },
    {
      name: 'comments_search_index',
      expression: `create index "comments_search_index" on "forum"."comments" using gin ("stems")`,
    },
  ],
  properties: {
    ...post(),
    topicId: p.uuid(),
    /** The comment that it answers: one that answers none itself. */
    replyTo: p.uuid().nullable().index('comments_reply_index'),
    /** Its place in the topic, and that of the comment it stands below: its own where it answers none. */
    number: p.integer(),
    rootNumber: p.integer(),
    /** The mark of the topic when it changed last. */
    mark: p.integer(),
  },
});

/** What somebody says to a topic, or to another comment of it. */
export class Comment extends CommentSchema.class {}

const WriterSchema = defineEntity({
  name: 'Writer',
  schema: 'forum',
  tableName: 'writers',
  properties: {
    personId: p.uuid().primary(),
    /** When they commented within the last minute. */
    commentTimes: p.array().columnType('timestamptz[]').defaultRaw("'{}'"),
    /** Nothing is taken from them until then. */
    blockedUntil: p.datetime().nullable(),
    /** When they wrote for the first time, and when they began topics within the last day. */
    firstAt: p.datetime().nullable(),
    topicTimes: p.array().columnType('timestamptz[]').defaultRaw("'{}'"),
  },
});

/** How much somebody wrote lately (FORUM3); its row is what the writings of one person wait for. */
export class Writer extends WriterSchema.class {}

TopicSchema.setClass(Topic);
TopicActivitySchema.setClass(TopicActivity);
CommentSchema.setClass(Comment);
WriterSchema.setClass(Writer);
