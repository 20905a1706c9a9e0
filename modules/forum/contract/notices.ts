import { noticeCauses } from '../../kernel/contract/notices/causes.js';

interface Post {
  thread: string;
  topicId: string;
  /** The comment that it is about; without one, the topic. */
  commentId?: string | undefined;
}
const post = ({ thread, topicId, commentId }: Post) =>
  `/forum/${thread}/${topicId}${commentId === undefined ? '' : `?at=${commentId}`}`;
const ownPosts = () => '/forum/my_posts';

/** What people are told of what they follow and wrote in the forum. */
export const forumNotice = noticeCauses({
  'forum.accepted': { mail: 'digest', place: post },
  'forum.answer': { mail: 'digest', place: post },
  'forum.comment': { mail: 'digest', place: post },
  'forum.mention': { mail: 'digest', place: post },
  'forum.topic': { mail: 'digest', place: post },
  'forum.approved': { mail: 'now', place: ({ thread }: { thread: string }) => `/forum/${thread}` },
  'forum.rejected': { mail: 'now', place: () => '/forum/request' },
  'forum.warned': { mail: 'now', place: ownPosts },
  'forum.removed': { mail: 'now', place: ownPosts },
  'forum.edited': { mail: 'now', place: ownPosts },
  'forum.upheld': { mail: 'now', place: ownPosts },
  'forum.overturned': { mail: 'now', place: ownPosts },
});
