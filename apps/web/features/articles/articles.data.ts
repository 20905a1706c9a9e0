import type { ArticleView } from '#modules/articles/contract/articles.js';
import { keyOf, read, readInPages } from '#web/lib/data/read.js';

/** FORUM4: published articles, or one's own. */
export const articleList = readInPages('GET articles');

/** An article as the reader may see it. */
export const article = read('GET articles/{id}');

/** Calls that answer the article anew: the answer is kept, and lists are read again. */
export const answersArticle = {
  answers: ({ id }: ArticleView) => keyOf('GET articles/{id}', { params: { id } }),
  isShownHere: true,
} as const;

/** What readers think and say of articles: topics of the forum by the same ids, the newest first. */
export const talks = readInPages('GET forum/threads/{name}/topics');
export const talksOf = { sort: 'created', limit: 100 } as const;
