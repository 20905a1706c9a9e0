import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { leads } from '../contract/organiser.js';
import { Championship } from '../domain/championship.js';
import { roleNow } from '../queries/role-now.js';
import type { EditedBy } from './edit-notes.js';

/** A championship that nobody else changes until this transaction ends. @throws DomainError NOT_FOUND */
export const lockedChampionship = async (em: EntityManager, id: string): Promise<Championship> =>
  found(await em.findOne(Championship, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }));

/**
 * The same for who changes it, who is asked again: a file may be on its way for an hour, and meanwhile the championship goes
 * into other hands, or whoever sends it loses their role or is blocked.
 * @param by absent for what the product loads by itself
 * @throws DomainError NOT_FOUND for who does not lead it now, as for everybody else
 */
export const ledChampionship = async (
  em: EntityManager,
  id: string,
  by: Pick<EditedBy, 'id'> | undefined,
  now: Date,
): Promise<Championship> => {
  const championship = await lockedChampionship(em, id);
  if (!by) return championship;
  const role = found(await roleNow(em, by.id, now));
  return found(leads(championship, { id: by.id, role }) ? championship : null);
};

/** The same for who changes its files or baselines. @throws DomainError CHAMPIONSHIP_ARCHIVED for one in the archive, besides */
export const openChampionship: typeof ledChampionship = async (...asked) => {
  const championship = await ledChampionship(...asked);
  refuse(championship.state === 'ARCHIVED', 'CHAMPIONSHIP_ARCHIVED');
  return championship;
};
