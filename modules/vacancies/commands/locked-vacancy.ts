import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError, found } from '../../kernel/domain/domain-error.js';
import { Post } from '../domain/post.js';
import { Vacancy } from '../domain/vacancy.js';

/**
 * A vacancy that nobody else changes until this transaction ends, and what everybody sees of it.
 * @param version the one that was looked at before, where that matters
 * @throws DomainError NOT_FOUND, CONFLICT where it changed since
 */
export const lockedVacancy = async (
  em: EntityManager,
  id: string,
  version?: number,
): Promise<{ vacancy: Vacancy; post: Post | null }> => {
  const vacancy = found(await em.findOne(Vacancy, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
  if (version !== undefined && version !== vacancy.version) throw new DomainError('CONFLICT');
  return { vacancy, post: await em.findOne(Post, { vacancy: id }) };
};
