import { z } from 'zod';
import { pageOf, pageQuery, time } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import { commendValue, postSort, threadName, threadView, topicCard } from './forum.js';
import { longestSearch } from './limits.js';

/** A topic or a comment where several kinds of them stand together. */
export const postView = z.object({
  kind: z.enum(['topic', 'comment']),
  id: z.uuid(),
  topic: z.uuid(),
  thread: z.string(),
  threadTitle: z.string(),
  /** Of the topic. */
  title: z.string(),
  html: z.string(),
  author: z.string(),
  authorName: z.string(),
  plus: z.number().int(),
  minus: z.number().int(),
  commended: commendValue.nullable(),
  bookmarked: z.boolean(),
  createdAt: time,
  editedAt: time.nullable(),
});
export type PostView = z.infer<typeof postView>;

/** FORUM2: all, with images, with files. */
export const bookmarkFilter = z.enum(['all', 'images', 'files']);
export type BookmarkFilter = z.infer<typeof bookmarkFilter>;

export const lentaPeriod = z.enum(['day', 'week', 'month', 'year']);

export const lenta = route({
  method: 'GET',
  path: 'forum/lenta',
  about: ['lenta'],
  summary: 'Topics of all threads, or of those that one is subscribed to',
  access: 'public',
  query: pageQuery.extend({
    mode: z.enum(['my', 'all']).default('all'),
    /** The most popular of the period first; without, the newest. */
    period: lentaPeriod.optional(),
    /** 0, or the thread of one championship. */
    champFilter: z.union([z.literal('0'), threadName]).default('0'),
    /** Of ordinary threads (0), of championships (1), or both. */
    topicFilter: z
      .string()
      .regex(/^[01](,[01])?$/, 'FORMAT_INVALID')
      .default('0,1'),
  }),
  reply: pageOf(topicCard).extend({
    /** The championships that the feed can be narrowed to. */
    champs: z.array(z.object({ name: z.string(), title: z.string() })),
  }),
  errors: [],
});

export const bookmarks = route({
  method: 'GET',
  path: 'forum/bookmarks',
  about: ['bookmarks'],
  summary: 'What one keeps, the latest first; nobody else sees it',
  access: 'user',
  query: pageQuery.extend({
    filter: bookmarkFilter.default('all'),
    q: z.string().trim().max(longestSearch, 'TOO_LONG').optional(),
  }),
  reply: pageOf(postView),
  errors: [],
});

export const posts = route({
  method: 'GET',
  path: 'forum/posts',
  about: ['posts'],
  summary: 'What one has written',
  access: 'user',
  query: pageQuery.extend({ sort: postSort.default('new') }),
  reply: pageOf(postView),
  errors: [],
});

export const subscriptions = route({
  method: 'GET',
  path: 'forum/subscriptions',
  about: ['subscriptions'],
  summary: 'The threads that one is subscribed to',
  access: 'user',
  reply: z.object({ items: z.array(threadView), nextCursor: z.null() }),
  errors: [],
});
