import { z } from 'zod';
import { pageOf, pageQuery } from '../../kernel/contract/list.js';
import { longBodyBytes, route } from '../../kernel/contract/route.js';
import '../../texts/contract/errors.js';
import './errors.js';
import { commentView, forumSort, postSort, threadName, threadType, threadView, topicCard, topicView } from './forum.js';
import { listedLogoSize, logoSizes, longestSearch } from './limits.js';
import { commentText, topicText, topicTitle } from './texts.js';

declare module '../../kernel/contract/route.js' {
  interface RouteTables {
    forum: typeof import('./routes.js');
  }
}

const named = z.object({ name: threadName });
const byId = z.object({ id: z.uuid('FORMAT_INVALID') });
const search = z.string().trim().max(longestSearch, 'TOO_LONG').optional();

export const threads = route({
  method: 'GET',
  path: 'forum/threads',
  about: ['thread-list'],
  summary: 'Threads of the forum, pinned ones first',
  access: 'public',
  replica: true,
  query: pageQuery.extend({
    type: threadType.optional(),
    sort: forumSort.default('last'),
    /** The discussion of this one alone, whatever it is called. */
    championship: z.string().max(64, 'TOO_LONG').optional(),
  }),
  reply: pageOf(threadView),
  errors: [],
});

export const thread = route({
  method: 'GET',
  path: 'forum/threads/{name}',
  about: ['thread'],
  summary: 'A thread',
  access: 'public',
  params: named,
  reply: threadView,
  errors: [],
});

export const threadLogo = route({
  method: 'GET',
  path: 'forum/threads/{name}/logo',
  summary: 'The logo of a thread',
  access: 'public',
  params: named,
  query: z.object({ v: z.string().max(16).optional() }),
  produces: 'image/svg+xml',
  errors: [],
});

export const threadPicture = route({
  method: 'GET',
  path: 'forum/threads/{name}/picture',
  summary: 'The logo of a thread in points, as lists show it',
  access: 'public',
  params: named,
  query: z.object({
    size: z.coerce
      .number()
      .refine((size) => logoSizes.some((one) => one === size), 'FORMAT_INVALID')
      .default(listedLogoSize),
    v: z.string().max(16).optional(),
  }),
  produces: 'image/png',
  errors: [],
});

export const topics = route({
  method: 'GET',
  path: 'forum/threads/{name}/topics',
  about: ['topic-list'],
  summary: 'Topics of a thread, pinned ones first',
  access: 'public',
  replica: true,
  params: named,
  query: pageQuery.extend({ sort: forumSort.default('last'), q: search }),
  reply: pageOf(topicCard),
  errors: [],
});

export const writeTopic = route({
  method: 'POST',
  path: 'forum/threads/{name}/topics',
  changes: ['topic-list', 'thread', 'thread-list'],
  summary: 'Begins a topic',
  access: 'user',
  params: named,
  body: z.object({ title: topicTitle, text: topicText }),
  bodyBytes: longBodyBytes,
  rate: { points: 30, seconds: 600, by: 'user' },
  status: 201,
  idempotent: 'by what it makes',
  reply: topicView,
  errors: [
    'EMAIL_UNCONFIRMED',
    'NEWCOMER_LINKS',
    'NEWCOMER_PICTURES',
    'TEXT_REPEATED',
    'TEXT_TOO_COMPLEX',
    'THREAD_LOCKED',
    'TOPIC_PAUSE',
    'TOPICS_EXCEEDED',
  ],
});

export const topic = route({
  method: 'GET',
  path: 'forum/topics/{id}',
  about: ['topic'],
  summary: 'A topic',
  access: 'public',
  params: byId,
  reply: topicView,
  errors: [],
});

export const articleTopic = route({
  method: 'GET',
  path: 'forum/articles/{id}/topic',
  about: ['topic'],
  summary:
    'The topic of an article, without its text; null until it is there, a moment after the article was published',
  access: 'public',
  params: byId,
  reply: z.object({ topic: topicView.nullable() }),
  errors: [],
});

export const comments = route({
  method: 'GET',
  path: 'forum/topics/{id}/comments',
  about: ['comments'],
  summary: 'Comments of a topic, each with the answers to it behind it',
  access: 'public',
  params: byId,
  query: pageQuery.extend({
    sort: postSort.default('old'),
    /** Only what changed after this mark of the topic, in the order that it did. */
    since: z.coerce.number().int().min(0).optional(),
    /** The page that this comment is on: it begins with it, or with the one that it answers. */
    at: z.uuid('FORMAT_INVALID').optional(),
  }),
  reply: pageOf(commentView).extend({ mark: z.number().int() }),
  errors: [],
});

export const writeComment = route({
  method: 'POST',
  path: 'forum/topics/{id}/comments',
  changesNothing: 'The page asks for what came since, this comment among it',
  summary: 'Comments a topic, or answers a comment',
  access: 'user',
  params: byId,
  body: z.object({ text: commentText, replyTo: z.uuid('FORMAT_INVALID').optional() }),
  status: 201,
  idempotent: 'by what it makes',
  reply: commentView,
  errors: [
    'EMAIL_UNCONFIRMED',
    'COMMENT_TOO_LONG',
    'COMMENT_FLOOD',
    'NEWCOMER_LINKS',
    'NEWCOMER_PICTURES',
    'TEXT_REPEATED',
    'TEXT_TOO_COMPLEX',
    'THREAD_LOCKED',
  ],
});

export * from './applications.js';
export * from './decisions.js';
export * from './drafts.js';
export * from './feeds.js';
export * from './lists.js';
export * from './post-routes.js';
export * from './reading.js';
export * from './removals.js';
export * from './search.js';
