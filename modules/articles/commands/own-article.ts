import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Caller } from '../../kernel/contract/status.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { Article } from '../domain/article.js';

/**
 * The article that the caller may change: their own, any for an admin. For all others there is none.
 * @throws DomainError NOT_FOUND, ARTICLE_UNAVAILABLE
 */
export const ownArticle = async (
  em: EntityManager,
  id: string,
  caller: Pick<Caller, 'id' | 'role'>,
): Promise<Article> => {
  const article = found(await em.findOne(Article, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
  found(article.authorId === caller.id || caller.role === 'admin' ? article : null);
  refuse(article.state === 'UNAVAILABLE', 'ARTICLE_UNAVAILABLE');
  return article;
};
