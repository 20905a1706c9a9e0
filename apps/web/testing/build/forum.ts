import type { DraftView } from '#modules/forum/contract/drafts.js';
import type { CommentView, ThreadView, TopicView } from '#modules/forum/contract/forum.js';
import { idOf, inDays } from './basics.js';

/** A thread that people opened, in which something has been written; nobody is signed in to follow it. */
export const forumThread = (name: string, more: Partial<ThreadView> = {}): ThreadView => ({
  id: idOf(1),
  name,
  title: name,
  description: 'What it is about',
  both: null,
  type: 'ordinary',
  logo: null,
  picture: null,
  pinned: false,
  locked: false,
  championship: null,
  lockReason: null,
  authors: [],
  topics: 3,
  comments: 12,
  createdAt: inDays(-20),
  lastAt: inDays(-1),
  lastBy: 'Bob',
  lastTopic: { id: idOf(2), title: 'Which trees are best', at: inDays(-1), login: 'bob', name: 'Bob' },
  subscribed: false,
  muted: false,
  fresh: null,
  ...more,
});

const post = {
  author: 'bob',
  authorName: 'Bob',
  plus: 2,
  minus: 1,
  commended: null,
  bookmarked: false,
  muted: false,
  createdAt: inDays(-2),
  editedAt: null,
};

/** A topic of `tools` that Bob wrote. */
export const forumTopic = (more: Partial<TopicView> = {}): TopicView => ({
  ...post,
  id: idOf(2),
  thread: 'tools',
  threadTitle: 'Tools',
  title: 'Which trees are best',
  comments: 1,
  lastAt: inDays(-1),
  lastBy: 'Bob',
  pinned: false,
  locked: false,
  accepted: false,
  fresh: null,
  readTo: 1,
  readOn: null,
  text: 'Some **words**',
  revision: 0,
  html: '<p>Some <strong>words</strong></p>',
  lockReason: null,
  deleted: false,
  hidden: false,
  canEdit: false,
  canModerate: false,
  canAccept: false,
  acceptedAnswer: null,
  mark: 1,
  ...more,
});

/** A comment of it. */
export const forumComment = (number: number, more: Partial<CommentView> = {}): CommentView => ({
  ...post,
  id: idOf(100 + number),
  topic: idOf(2),
  replyTo: null,
  number,
  text: `Comment ${number}`,
  revision: 0,
  html: `<p>Comment ${number}</p>`,
  deleted: false,
  hidden: false,
  canEdit: false,
  ...more,
});

/** What somebody has begun to write; nothing where no text is given. */
export const forumDraft = (place: string, text = '', sequence = text === '' ? 0 : 1): DraftView => ({
  place,
  title: '',
  text,
  sequence,
  savedAt: sequence === 0 ? null : inDays(-1),
});
