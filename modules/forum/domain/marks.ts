import { defineEntity, p } from '@mikro-orm/core';

const itemKind = ['topic', 'comment'] as const;

const CommendSchema = defineEntity({
  name: 'Commend',
  schema: 'forum',
  tableName: 'commends',
  indexes: [
    { name: 'commends_popular_index', properties: ['kind', 'createdAt'] },
    // With the value, so that what threads have is added up without the rows.
    {
      name: 'commends_thread_index',
      expression: `create index "commends_thread_index" on "forum"."commends" ("thread_id", "created_at") include ("value")`,
    },
  ],
  properties: {
    personId: p.uuid().primary(),
    itemId: p.uuid().primary().index('commends_item_index'),
    kind: p.enum(itemKind),
    threadId: p.uuid(),
    /** 1 or -1. */
    value: p.smallint().check('value = 1 or value = -1'),
    createdAt: p.datetime(),
  },
});

/** What somebody thinks of a post (FORUM3): one row a person a post. */
export class Commend extends CommendSchema.class {}

const BookmarkSchema = defineEntity({
  name: 'Bookmark',
  schema: 'forum',
  tableName: 'bookmarks',
  indexes: [
    {
      name: 'bookmarks_own_index',
      expression: `create index "bookmarks_own_index" on "forum"."bookmarks" ("person_id", "created_at" desc, "item_id" desc)`,
    },
  ],
  properties: {
    personId: p.uuid().primary(),
    itemId: p.uuid().primary(),
    kind: p.enum(itemKind),
    createdAt: p.datetime(),
  },
});

/** A post that somebody keeps for themselves. */
export class Bookmark extends BookmarkSchema.class {}

const SubscriptionSchema = defineEntity({
  name: 'Subscription',
  schema: 'forum',
  tableName: 'subscriptions',
  properties: {
    personId: p.uuid().primary(),
    threadId: p.uuid().primary().index('subscriptions_thread_index'),
    createdAt: p.datetime(),
  },
});

/** A thread whose topics are in somebody's feed. */
export class Subscription extends SubscriptionSchema.class {}

const ComplaintSchema = defineEntity({
  name: 'Complaint',
  schema: 'forum',
  tableName: 'complaints',
  uniques: [{ name: 'complaints_once_unique', properties: ['personId', 'itemId'] }],
  indexes: [
    {
      name: 'complaints_open_index',
      expression: `create index "complaints_open_index" on "forum"."complaints" ("created_at") where state = 'OPEN'`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    itemId: p.uuid().index('complaints_item_index'),
    /** A remark is a text outside of the forum, and in no thread. */
    kind: p.enum([...itemKind, 'remark'] as const),
    threadId: p.uuid().nullable(),
    reason: p.text(),
    /** It counts towards hiding the post: none of a newcomer does. */
    weighs: p.boolean().default(true),
    state: p.enum(['OPEN', 'KEPT', 'REMOVED'] as const).default('OPEN'),
    /** It is about a text that had been kept, and that its author has changed since: it weighs as much as it did then. */
    ofKept: p.boolean().default(false),
    createdAt: p.datetime(),
  },
});

/** What somebody has against a post, once (FORUM3). */
export class Complaint extends ComplaintSchema.class {}

const RevisionSchema = defineEntity({
  name: 'Revision',
  schema: 'forum',
  tableName: 'revisions',
  indexes: [{ name: 'revisions_item_index', properties: ['itemId', 'at'] }],
  properties: {
    id: p.uuid().primary(),
    itemId: p.uuid(),
    title: p.string().length(150),
    text: p.text(),
    byId: p.uuid(),
    at: p.datetime(),
  },
});

/** What a post was before somebody changed it. */
export class Revision extends RevisionSchema.class {}

ComplaintSchema.setClass(Complaint);
RevisionSchema.setClass(Revision);
CommendSchema.setClass(Commend);
BookmarkSchema.setClass(Bookmark);
SubscriptionSchema.setClass(Subscription);
