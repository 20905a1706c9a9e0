import { query } from '../../kernel/database/sql.js';
import { notices } from '../../kernel/notices/notices.js';
import {
  answerAccepted,
  appealAnswered,
  commentWritten,
  peopleMentioned,
  personWarned,
  postRemoved,
  threadDecided,
  topicWritten,
} from '../contract/events.js';
import { forumNotice } from '../contract/notices.js';
import { hearing, topicWords } from '../queries/topic-words.js';

/** $1 thread, $2 who wrote there. */
const followersSql = `select person_id as "personId" from forum.followers f where thread_id = $1 and person_id <> $2
  and not exists (select from forum.muted m where m.person_id = f.person_id and m.muted_id in ($1, $2))`;

/** What is written; nobody hears of what they wrote themselves. */
const posts = [
  // Whoever was answered, and whoever began the topic.
  notices(
    commentWritten,
    { name: 'notifications.tell-of-comment' },
    async ({ commentId, topicId, authorId, topicAuthorId, answeredId }, { em }) => {
      const words = await topicWords(em, topicId, authorId);
      if (!words) return null;
      const { thread, ...params } = words;
      const told = async (cause: 'forum.answer' | 'forum.comment', personId: string) => ({
        ...forumNotice(cause, { thread, topicId, commentId }),
        reason: `comment:${commentId}`,
        params,
        people: await hearing(em, [personId], { authorId, topicId }),
      });
      return [
        ...(answeredId !== null && answeredId !== authorId ? [await told('forum.answer', answeredId)] : []),
        ...(topicAuthorId !== authorId && topicAuthorId !== answeredId
          ? [await told('forum.comment', topicAuthorId)]
          : []),
      ];
    },
  ),
  // Whose comment the author of a topic accepts as the answer, once however often it is accepted.
  notices(
    answerAccepted,
    { name: 'notifications.tell-of-accepted-answer' },
    async ({ commentId, topicId, authorId, answererId }, { em }) => {
      const words = answererId === authorId ? null : await topicWords(em, topicId, authorId);
      if (!words) return null;
      const { thread, ...params } = words;
      return {
        ...forumNotice('forum.accepted', { thread, topicId, commentId }),
        reason: `accepted:${commentId}`,
        params,
        people: await hearing(em, [answererId], { authorId, topicId }),
      };
    },
  ),
  // Whoever is named in a post, once however often it is written anew.
  notices(
    peopleMentioned,
    { name: 'notifications.tell-of-mention' },
    async ({ topicId, itemId, kind, authorId, personIds }, { em }) => {
      const words = await topicWords(em, topicId, authorId);
      if (!words) return null;
      const { thread, ...params } = words;
      return {
        ...forumNotice('forum.mention', { thread, topicId, commentId: kind === 'comment' ? itemId : undefined }),
        // As whoever hears of the post otherwise has it: nobody is told of one twice.
        reason: `${kind}:${itemId}`,
        params,
        people: await hearing(em, personIds, { authorId, topicId }),
      };
    },
  ),
  // Whoever follows the thread.
  notices(topicWritten, { name: 'notifications.tell-of-topic' }, async ({ topicId, threadId, authorId }, { em }) => {
    const words = await topicWords(em, topicId, authorId);
    if (!words) return null;
    const { thread, ...params } = words;
    return {
      ...forumNotice('forum.topic', { thread, topicId }),
      reason: `topic:${topicId}`,
      params,
      people: await query<{ personId: string }>(em, followersSql, [threadId, authorId]),
    };
  }),
];

/** What moderators decided: whom it concerns is told, and why. */
const moderation = [
  notices(
    threadDecided,
    { name: 'notifications.tell-of-thread' },
    ({ decisionId, threadId, name, personId, approved, reason }) => ({
      ...(approved ? forumNotice('forum.approved', { thread: name }) : forumNotice('forum.rejected')),
      reason: `thread:${decisionId ?? threadId}`,
      params: { thread: name, ...(!approved && { why: reason }) },
      people: [{ personId }],
    }),
  ),
  notices(
    postRemoved,
    { name: 'notifications.tell-of-removed-post' },
    ({ decisionId, itemId, authorId, title, edited, reason }) => ({
      ...forumNotice(edited ? 'forum.edited' : 'forum.removed'),
      reason: `removed:${decisionId ?? itemId}`,
      params: { title, why: reason },
      people: [{ personId: authorId }],
    }),
  ),
  notices(
    appealAnswered,
    { name: 'notifications.tell-of-appeal' },
    ({ decisionId, personId, title, overturned, reason }) => ({
      ...forumNotice(overturned ? 'forum.overturned' : 'forum.upheld'),
      reason: `appeal:${decisionId}`,
      params: { title, why: reason },
      people: [{ personId }],
    }),
  ),
  notices(personWarned, { name: 'notifications.tell-of-warning' }, ({ warningId, personId, reason }) => ({
    ...forumNotice('forum.warned'),
    reason: `warning:${warningId}`,
    params: { why: reason },
    people: [{ personId }],
  })),
];

/** NOTIF1: what people hear of the forum. */
export const forumNotices = [...posts, ...moderation];
