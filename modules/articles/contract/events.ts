import { z } from 'zod';
import { fact } from '../../kernel/contract/fact.js';

const article = { articleId: z.uuid(), authorId: z.uuid(), title: z.string() };

/** Readers see an article for the first time, or a new version of it. */
export const articlePublished = fact('articles.ArticlePublished', { ...article, isFirst: z.boolean() });

/** A moderator took an article from its readers; its author may mend it and publish it again. */
export const articleTakenBack = fact('articles.ArticleTakenBack', {
  ...article,
  /** It may happen to an article more than once. */
  takingId: z.uuid(),
  reason: z.string(),
});

/** Readers see an article no more; it may come back unless it is gone for good. */
export const articleWithdrawn = fact('articles.ArticleWithdrawn', { ...article, isForGood: z.boolean() });
