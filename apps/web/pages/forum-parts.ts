import { lazyPart } from '#web/ui/lazy-part.js';

/** A thread or a topic: its own chunk, as lists of threads need neither the editor nor comments. */
export const ThreadPage = lazyPart<{ name: string; topicId: string | undefined }>({
  chunk: 'thread',
  namespaces: ['forum', 'texts'],
  load: () => import('./forum-thread.js').then((module) => module.ThreadPage),
});

/** What is one's own in the forum, and the feed. */
export const OwnParts = lazyPart<{
  tab: 'search' | 'request' | 'lenta' | 'bookmarks' | 'my_posts' | 'drafts' | 'subscriptions';
}>({
  chunk: 'thread',
  namespaces: ['forum', 'texts'],
  load: () => import('./forum-own.js').then((module) => module.OwnParts),
});
