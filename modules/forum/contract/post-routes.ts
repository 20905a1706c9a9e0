import { z } from 'zod';
import { nothing, time } from '../../kernel/contract/list.js';
import { reason } from '../../kernel/contract/reason.js';
import type { Thing } from '../../kernel/contract/live.js';
import { longBodyBytes, route } from '../../kernel/contract/route.js';
import { commendValue, commentView, revision, threadName, threadView, topicView } from './forum.js';
import { commentText, topicText, topicTitle } from './texts.js';

const byId = z.object({ id: z.uuid('FORMAT_INVALID') });
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')], 'FORMAT_INVALID');
const moderation = { pinned: flag.optional(), locked: flag.optional(), reason: reason.optional() };

/** What a post has of commends, and what the caller thinks of it. */
const commended = z.object({
  plus: z.number().int(),
  minus: z.number().int(),
  commended: commendValue.nullable(),
});
const bookmarked = z.object({ bookmarked: z.boolean() });
/** Many times more than anybody would by hand. */
/** What a post was is kept each time. */
const editing = { points: 60, seconds: 600, by: 'user' } as const;
const marking = { points: 120, seconds: 60, by: 'user' } as const;

const commendOf = <const K extends 'topics' | 'comments'>(kind: K) => ({
  give: route({
    method: 'PUT',
    path: `forum/${kind}/{id}/commend`,
    changesNothing: 'Answers the counts, which are shown where it was given',
    summary: 'Thinks well or ill of a post',
    access: 'user',
    params: byId,
    body: z.object({ value: commendValue }),
    rate: marking,
    reply: commended,
    errors: ['EMAIL_UNCONFIRMED'],
  }),
  takeBack: route({
    method: 'DELETE',
    path: `forum/${kind}/{id}/commend`,
    changesNothing: 'Answers the counts, which are shown where it was given',
    summary: 'Takes a commend back',
    access: 'user',
    params: byId,
    rate: marking,
    reply: commended,
    errors: ['EMAIL_UNCONFIRMED'],
  }),
});

const bookmarkOf = <const K extends 'topics' | 'comments'>(kind: K) => ({
  keep: route({
    method: 'PUT',
    path: `forum/${kind}/{id}/bookmark`,
    changes: ['bookmarks'],
    summary: 'Keeps a post for oneself',
    access: 'user',
    params: byId,
    rate: marking,
    reply: bookmarked,
    errors: [],
  }),
  forget: route({
    method: 'DELETE',
    path: `forum/${kind}/{id}/bookmark`,
    changes: ['bookmarks'],
    summary: 'Keeps it no longer',
    access: 'user',
    params: byId,
    rate: marking,
    reply: bookmarked,
    errors: [],
  }),
});

/** @param changes what is another one once enough have complained; nothing: only moderators see it */
const complaintOf = <const P extends 'forum/topics' | 'forum/comments' | 'vacancies/comments'>(
  posts: P,
  changes?: readonly Thing[],
) =>
  route({
    method: 'POST',
    path: `${posts}/{id}/complaints`,
    changes,
    changesNothing: changes ? undefined : 'Nobody sees it but moderators',
    summary: 'Complains about what somebody wrote, once a person: again changes nothing',
    access: 'user',
    params: byId,
    body: z.object({ reason }),
    status: 201,
    rate: { points: 30, seconds: 3600, by: 'user' },
    reply: nothing,
    errors: ['EMAIL_UNCONFIRMED'],
    repeats: 'a person complains once about a post',
  });

/** What a post was, the latest first. */
const version = z.object({ title: z.string(), text: z.string(), by: z.string(), at: time });
const versionsOf = <const K extends 'topics' | 'comments'>(kind: K) =>
  route({
    method: 'GET',
    path: `forum/${kind}/{id}/versions`,
    summary: 'What a post was before it was changed, for who wrote it and for admins',
    access: 'user',
    params: byId,
    reply: z.object({ items: z.array(version) }),
    errors: [],
  });

export const { give: commendTopic, takeBack: uncommendTopic } = commendOf('topics');
export const { give: commendComment, takeBack: uncommendComment } = commendOf('comments');
export const { keep: bookmarkTopic, forget: unbookmarkTopic } = bookmarkOf('topics');
export const { keep: bookmarkComment, forget: unbookmarkComment } = bookmarkOf('comments');
export const complainOfTopic = complaintOf('forum/topics');
export const complainOfComment = complaintOf('forum/comments');
export const complainOfRemark = complaintOf('vacancies/comments', ['vacancy', 'vacancy-comments']);
export const topicVersions = versionsOf('topics');
export const commentVersions = versionsOf('comments');

/** Why an admin does it to what somebody else wrote, who reads it and may appeal; nobody asks it of whose own it is. */
const why = z.object({ reason: reason.optional() });

export const editTopic = route({
  method: 'PATCH',
  path: 'forum/topics/{id}',
  changes: ['topic', 'topic-list'],
  summary:
    'Writes a topic anew, over the revision that was seen and no other where one is named; pins it, or locks it with a reason. ' +
    'That of somebody else, which admins may, for a reason that its author reads',
  access: 'user',
  params: byId,
  body: z.object({
    title: topicTitle.optional(),
    text: topicText.optional(),
    revision: revision.optional(),
    ...moderation,
  }),
  bodyBytes: longBodyBytes,
  rate: editing,
  reply: topicView,
  errors: ['NEWCOMER_LINKS', 'NEWCOMER_PICTURES', 'POST_CHANGED', 'TEXT_TOO_COMPLEX', 'THREAD_LOCKED'],
});

export const deleteTopic = route({
  method: 'DELETE',
  path: 'forum/topics/{id}',
  changes: ['topic', 'posts', 'topic-list'],
  summary: 'Takes a topic away; with comments its place stays. That of somebody else for a reason',
  access: 'user',
  params: byId,
  query: why,
  reply: nothing,
  errors: [],
});

export const editComment = route({
  method: 'PATCH',
  path: 'forum/comments/{id}',
  changesNothing: 'The page asks for what changed since, this comment among it',
  summary:
    'Writes a comment anew, over the revision that was seen and no other where one is named; that of somebody else for a reason',
  access: 'user',
  params: byId,
  body: why.extend({ text: commentText, revision: revision.optional() }),
  rate: editing,
  reply: commentView,
  errors: [
    'COMMENT_TOO_LONG',
    'NEWCOMER_LINKS',
    'NEWCOMER_PICTURES',
    'POST_CHANGED',
    'TEXT_TOO_COMPLEX',
    'THREAD_LOCKED',
  ],
});

export const deleteComment = route({
  method: 'DELETE',
  path: 'forum/comments/{id}',
  changes: ['posts'],
  summary: 'Takes a comment away; with answers its place stays. That of somebody else for a reason',
  access: 'user',
  params: byId,
  query: why,
  reply: nothing,
  errors: [],
});

const acceptance = z.object({ accepted: z.boolean() });

export const acceptAnswer = route({
  method: 'PUT',
  path: 'forum/comments/{id}/accepted',
  changes: ['topic', 'topic-list'],
  summary: 'Says of one’s own topic that this comment has helped; the one accepted before is so no longer',
  access: 'user',
  params: byId,
  rate: marking,
  reply: acceptance,
  errors: ['EMAIL_UNCONFIRMED'],
});

export const unacceptAnswer = route({
  method: 'DELETE',
  path: 'forum/comments/{id}/accepted',
  changes: ['topic', 'topic-list'],
  summary: 'Takes that back; where another answer is accepted by now, that one stays',
  access: 'user',
  params: byId,
  rate: marking,
  reply: acceptance,
  errors: ['EMAIL_UNCONFIRMED'],
});

const named = z.object({ name: threadName });
const subscribed = z.object({ subscribed: z.boolean() });

export const subscribe = route({
  method: 'PUT',
  path: 'forum/threads/{name}/subscription',
  changes: ['thread', 'subscriptions', 'lenta', 'thread-list'],
  summary: 'Has the topics of a thread in one’s feed',
  access: 'user',
  params: named,
  rate: marking,
  reply: subscribed,
  errors: [],
});

export const unsubscribe = route({
  method: 'DELETE',
  path: 'forum/threads/{name}/subscription',
  changes: ['thread', 'subscriptions', 'lenta', 'thread-list'],
  summary: 'No longer has them there',
  access: 'user',
  params: named,
  rate: marking,
  reply: subscribed,
  errors: [],
});

export const moderateThread = route({
  method: 'PATCH',
  path: 'forum/threads/{name}',
  changes: ['thread', 'thread-list'],
  summary: 'Pins a thread, or locks it with a reason',
  access: 'admin',
  params: named,
  body: z.object(moderation),
  reply: threadView,
  errors: [],
});
