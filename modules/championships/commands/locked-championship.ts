import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { found } from '../../kernel/domain/domain-error.js';
import { Championship } from '../domain/championship.js';

/** A championship that nobody else changes until this transaction ends. @throws DomainError NOT_FOUND */
export const lockedChampionship = async (em: EntityManager, id: string): Promise<Championship> =>
  found(await em.findOne(Championship, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
