/** The thread that articles are talked about in: nobody begins a topic there but by publishing. */
export const articlesThread = 'articles';

/** What the address of the forum has beside its threads, which are called otherwise therefore. */
export const forumTabs = [
  'threads',
  'champ_threads',
  'lenta',
  'bookmarks',
  'my_posts',
  'drafts',
  'subscriptions',
] as const;
export type ForumTab = (typeof forumTabs)[number];
export const takenThreadNames: readonly string[] = [
  ...forumTabs,
  'search',
  'article',
  'articles',
  'request',
  'feed',
  'people',
  'topics',
  'admin',
  'moderation',
  'settings',
];
