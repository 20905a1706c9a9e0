import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { leads } from '../contract/organiser.js';
import { Championship } from '../domain/championship.js';
import { roleNow } from '../queries/role-now.js';
import type { EditedBy } from './edit-notes.js';

/** A championship that nobody else changes until this transaction ends. @throws DomainError NOT_FOUND */
export const lockedChampionship = async (em: EntityManager, id: string): Promise<Championship> =>
  found(await em.findOne(Championship, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }));

const holderSql = `insert into championships.answer_holders (championship_id, person_id, since) values ($1, $2, $3)
  on conflict do nothing`;

/** CHAMP4: somebody has the answers of a championship, and keeps them in mind whatever becomes of their role. */
export const noteHolder = (em: EntityManager, championshipId: string, personId: string, now: Date): Promise<unknown> =>
  query(em, holderSql, [championshipId, personId, now]);

const holderOfAllSql = `insert into championships.answer_holders (championship_id, person_id, since)
  select id, $1, $2 from championships.championships where (state in ('DRAFT', 'PUBLISHED') or (state = 'ARCHIVED' and archived_from is distinct from 'FINISHED')) and created_at <= $3
  on conflict do nothing`;

/** The same of all whose results are not out, or may come after the archive, as a copy of the database has them. @param madeAt the last moment that it knows of */
export const noteHolderOfAll = (em: EntityManager, personId: string, madeAt: Date, now: Date): Promise<unknown> =>
  query(em, holderOfAllSql, [personId, now, madeAt]);

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
  found(leads(championship, { id: by.id, role }) ? championship : null);
  // An admin, who may be none tomorrow. Its own client is known as such.
  if (by.id !== championship.ownerId) await noteHolder(em, id, by.id, now);
  return championship;
};

/** The same for who changes its files or baselines. @throws DomainError CHAMPIONSHIP_ARCHIVED for one in the archive, besides */
export const openChampionship: typeof ledChampionship = async (...asked) => {
  const championship = await ledChampionship(...asked);
  refuse(championship.state === 'ARCHIVED', 'CHAMPIONSHIP_ARCHIVED');
  return championship;
};
