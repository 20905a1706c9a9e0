import { z } from 'zod';
import { bilingual } from '../../kernel/contract/language.js';
import { time } from '../../kernel/contract/list.js';

export const threadType = z.enum(['ordinary', 'championship']);
export type ThreadType = z.infer<typeof threadType>;

/** Url name of a thread: small letters, digits, `-` and `_`. That of a championship's discussion is its champname. */
export const threadName = z
  .string({ error: 'FIELD_REQUIRED' })
  .min(3, 'TOO_SHORT')
  .max(80, 'TOO_LONG')
  .regex(/^[a-z0-9][a-z0-9_-]*$/, 'FORMAT_INVALID');

/** FORUM2: threads and topics by their last message, creation, number of messages, or by commends of a period. */
export const forumSort = z.enum([
  'last',
  'created',
  'count',
  'popular_day',
  'popular_week',
  'popular_month',
  'popular_year',
]);
export type ForumSort = z.infer<typeof forumSort>;

/** FORUM2: comments as they were written, by commends, the newest or the oldest first. */
export const postSort = z.enum(['date', 'popular', 'new', 'old']);
export type PostSort = z.infer<typeof postSort>;

export const commendValue = z.enum(['plus', 'minus']);
export type CommendValue = z.infer<typeof commendValue>;

/** FORUM1. `title` and `description` are in the caller's language. */
export const threadView = z.object({
  id: z.uuid(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Both languages of a thread that the product made; null where people wrote in their own. */
  both: z.object({ title: bilingual, description: bilingual }).nullable(),
  type: threadType,
  /** The champname of the one that it is the discussion of; null for all others. */
  championship: z.string().nullable(),
  /** Address of the SVG; null where none was given. */
  logo: z.string().nullable(),
  /** Address of what it looks like in points, a moment after it came: what lists show. Of other sizes by `size`. */
  picture: z.string().nullable(),
  pinned: z.boolean(),
  locked: z.boolean(),
  lockReason: z.string().nullable(),
  /** Logins of those who look after it. */
  authors: z.array(z.string()),
  topics: z.number().int(),
  comments: z.number().int(),
  createdAt: time,
  lastAt: time,
  /** Who wrote last to `lastTopic`, as people are shown. */
  lastBy: z.string().nullable(),
  /** What was written to last of what is there to be read, when, and by whom; null where nothing is. */
  lastTopic: z.object({ id: z.uuid(), title: z.string(), at: time, login: z.string(), name: z.string() }).nullable(),
  subscribed: z.boolean(),
  /** The caller does not want to hear of it. */
  muted: z.boolean(),
  /** How much was written there since the caller looked last; null where they never did. */
  fresh: z.number().int().nullable(),
});
export type ThreadView = z.infer<typeof threadView>;

/** What topics and comments have in common. */
const post = {
  id: z.uuid(),
  /** Login of who wrote it, and how they are shown. */
  author: z.string(),
  authorName: z.string(),
  plus: z.number().int(),
  minus: z.number().int(),
  /** What the caller thinks of it. */
  commended: commendValue.nullable(),
  bookmarked: z.boolean(),
  /** The caller does not want to hear of its author. */
  muted: z.boolean(),
  createdAt: time,
  editedAt: time.nullable(),
};

/** How often a post was written anew: who changes it names the one that they have seen. */
export const revision = z.number().int().min(0);

/** A topic in a list. */
export const topicCard = z.object({
  ...post,
  thread: z.string(),
  threadTitle: z.string(),
  title: z.string(),
  comments: z.number().int(),
  lastAt: time,
  lastBy: z.string().nullable(),
  pinned: z.boolean(),
  locked: z.boolean(),
  /** Its author has accepted an answer that is there. */
  accepted: z.boolean(),
  /** Comments since the caller read it last; null where they never did. */
  fresh: z.number().int().nullable(),
});
export type TopicCard = z.infer<typeof topicCard>;

/** The comment that the author of a topic says has helped. */
export const acceptedAnswer = z.object({
  id: z.uuid(),
  number: z.number().int(),
  author: z.string(),
  authorName: z.string(),
});

export const topicView = topicCard.extend({
  text: z.string(),
  revision,
  html: z.string(),
  lockReason: z.string().nullable(),
  /** Its text is gone, its place and its comments are there. */
  deleted: z.boolean(),
  /** Complaints hide its text until somebody has looked. */
  hidden: z.boolean(),
  /** Whether the caller may change it, and pin and lock it. */
  canEdit: z.boolean(),
  canModerate: z.boolean(),
  /** Whether they may accept an answer: it is their topic. */
  canAccept: z.boolean(),
  /** One at most; null while it is deleted or hidden. */
  acceptedAnswer: acceptedAnswer.nullable(),
  /** Grows with whatever changes in it: `since` of its comments. */
  mark: z.number().int(),
  /** The number of the last comment that the caller has read, and the comment after it. */
  readTo: z.number().int().nullable(),
  readOn: z.uuid().nullable(),
});
export type TopicView = z.infer<typeof topicView>;

export const commentView = z.object({
  ...post,
  topic: z.uuid(),
  /** The comment that it answers; one level, so that one is no answer itself. */
  replyTo: z.uuid().nullable(),
  /** Its number in the topic, from 1 on. */
  number: z.number().int(),
  text: z.string(),
  revision,
  html: z.string(),
  deleted: z.boolean(),
  hidden: z.boolean(),
  canEdit: z.boolean(),
});
export type CommentView = z.infer<typeof commentView>;
