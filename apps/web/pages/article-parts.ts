import { lazyPart } from '#web/ui/lazy-part.js';

/** Readers of an article need nothing of what it is written with. */
export const ArticleEditorPart = lazyPart({
  chunk: 'article',
  namespaces: ['texts'],
  load: () => import('#web/features/articles/article-editor.js').then((module) => module.ArticleEditor),
});

/** What people say of an article needs the forum, and the article does not wait for it. */
export const ArticleTalkPart = lazyPart<{ id: string }>({
  chunk: 'thread',
  namespaces: ['forum', 'texts'],
  meanwhile: 320,
  load: () => import('./article-talk.js').then((module) => module.ArticleTalk),
});

export const ArticlesFollowPart = lazyPart({
  chunk: 'thread',
  namespaces: ['forum', 'texts'],
  meanwhile: null,
  load: () => import('./article-talk.js').then((module) => module.ArticlesFollow),
});
