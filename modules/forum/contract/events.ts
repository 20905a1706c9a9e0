import { z } from 'zod';
import { fact } from '../../kernel/contract/fact.js';

const post = { topicId: z.uuid(), threadId: z.uuid(), authorId: z.uuid() };

/** Somebody began a topic. */
export const topicWritten = fact('forum.TopicWritten', post);

/** Somebody wrote a comment, perhaps in answer to one of somebody. */
export const commentWritten = fact('forum.CommentWritten', {
  ...post,
  commentId: z.uuid(),
  topicAuthorId: z.uuid(),
  answeredId: z.uuid().nullable(),
});

/** What somebody wrote, perhaps anew, names people: whoever tells them does so once a post. */
export const peopleMentioned = fact('forum.PeopleMentioned', {
  topicId: z.uuid(),
  itemId: z.uuid(),
  kind: z.enum(['topic', 'comment']),
  authorId: z.uuid(),
  personIds: z.array(z.uuid()),
});

/** Whoever began a topic says which comment has helped. */
export const answerAccepted = fact('forum.AnswerAccepted', { ...post, commentId: z.uuid(), answererId: z.uuid() });

/** Somebody thinks otherwise of a topic or of something in it. */
export const postMarked = fact('forum.PostMarked', { topicId: z.uuid() });

/** A topic, or something in it, is not as it was: edited, deleted, hidden, locked. */
export const topicChanged = fact('forum.TopicChanged', { topicId: z.uuid(), threadId: z.uuid() });

/** A thread is not as it was, or is there for the first time. */
export const threadChanged = fact('forum.ThreadChanged', { threadId: z.uuid() });

/** An admin decided on an application for a thread; a refusal has its reason. */
export const threadDecided = fact('forum.ThreadDecided', {
  /** Of this time: a name may be refused, and asked for again. */
  decisionId: z.uuid().optional(),
  threadId: z.uuid(),
  name: z.string(),
  personId: z.uuid(),
  approved: z.boolean(),
  reason: z.string(),
});

/** An admin told somebody why what they write is not wanted. */
export const personWarned = fact('forum.PersonWarned', { warningId: z.uuid(), personId: z.uuid(), reason: z.string() });

/** A moderator looked at an appeal against a decision. `title` is empty for a warning. */
export const appealAnswered = fact('forum.AppealAnswered', {
  decisionId: z.uuid(),
  personId: z.uuid(),
  title: z.string(),
  overturned: z.boolean(),
  reason: z.string(),
});

/** An admin took away what somebody wrote, or changed it. `title` is that of the topic. */
export const postRemoved = fact('forum.PostRemoved', {
  /** Of this time: an appeal may bring it back. */
  decisionId: z.uuid().optional(),
  itemId: z.uuid(),
  topicId: z.uuid(),
  authorId: z.uuid(),
  title: z.string(),
  edited: z.boolean().default(false),
  reason: z.string(),
});
