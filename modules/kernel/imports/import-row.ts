import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../audit/audit.js';
import type { Role } from '../contract/status.js';
import { query, queryOne } from '../database/sql.js';
import { found } from '../domain/domain-error.js';
import { Files } from '../storage/files.js';

/** What every import keeps of how far it is, once its file was read and found right. */
export interface Staged {
  /** By which its rows are known where they were put aside: another one each time that they are, so that nobody meets rows of a dead worker. */
  staged: string;
  rows: number;
}

/** A file that is taken in. */
export interface Import<SoFar extends Staged = Staged> {
  id: string;
  storageKey: string;
  bytes: number;
  reason: string;
  /** The file is checked, and nothing of it taken. */
  isTry: boolean;
  by: Actor;
  /** Null until anything of it is taken. */
  soFar: SoFar | null;
}

interface Row extends Omit<Import, 'by' | 'soFar'> {
  actorId: string | null;
  actor: string;
  actorRole: Role;
  soFar: Record<string, unknown> | null;
  isOver: boolean;
}

const openSql = `select id, storage_key as "storageKey", bytes::float8 as bytes, reason, is_try as "isTry", actor_id as "actorId", actor,
    role as "actorRole", so_far as "soFar", ended_at is not null as "isOver"
  from kernel.imports where id = $1`;
const lockedSql = `select id, storage_key as "storageKey", bytes::float8 as bytes, reason, is_try as "isTry", actor_id as "actorId", actor,
    role as "actorRole", so_far as "soFar", ended_at is not null as "isOver"
  from kernel.imports where id = $1 for update`;
const keepSql = 'update kernel.imports set so_far = $2 where id = $1';
const firstSql = `update kernel.imports set so_far = coalesce(so_far, $2::jsonb) where id = $1 and ended_at is null
  returning so_far as "soFar"`;
const anewSql = `update kernel.imports set so_far = so_far || jsonb_build_object('staged', $2::text)
  where id = $1 and ended_at is null and so_far is not null returning so_far as "soFar"`;
const endSql = 'update kernel.imports set so_far = $2, ended_at = clock_timestamp() where id = $1';
const stagedSql = `select so_far ->> 'staged' as staged from kernel.imports where ended_at is null and so_far is not null`;

const importOf = <SoFar extends Staged>({ actorId, actor, actorRole, isOver: _isOver, soFar, ...row }: Row) => ({
  ...row,
  by: { id: actorId, login: actor, role: actorRole },
  soFar: soFar as SoFar | null,
});

/** One that has not ended. */
export const openImport = async <SoFar extends Staged>(
  em: EntityManager,
  id: string,
): Promise<Import<SoFar> | null> => {
  const row = await queryOne<Row>(em, openSql, [id]);
  return row && !row.isOver ? importOf<SoFar>(row) : null;
};

/** What came of one that has ended. */
export const resultOf = async <Result extends object>(em: EntityManager, id: string): Promise<Result | null> => {
  const row = await queryOne<Row>(em, openSql, [id]);
  return row?.isOver ? (row.soFar as Result | null) : null;
};

/** One that has not ended, which nobody else takes on until the end of the transaction. */
export const lockedImport = async <SoFar extends Staged>(
  em: EntityManager,
  id: string,
): Promise<Import<SoFar> | null> => {
  const row = await queryOne<Row>(em, lockedSql, [id]);
  return row && !row.isOver ? importOf<SoFar>(row) : null;
};

/** How far it is, in the transaction that took it so far. */
export const keepSoFar = async (em: EntityManager, id: string, soFar: Staged): Promise<void> => {
  await query(em, keepSql, [id, JSON.stringify(soFar)]);
};

/** From now on its rows are taken. @returns where it stands, which another worker may have said first. @throws DomainError NOT_FOUND once it has ended */
export const beginTaking = async <SoFar extends Staged>(
  em: EntityManager,
  id: string,
  soFar: SoFar,
): Promise<SoFar> => {
  const row = await queryOne<{ soFar: Record<string, unknown> | null }>(em, firstSql, [id, JSON.stringify(soFar)]);
  return found(row?.soFar ?? null) as unknown as SoFar;
};

/** Its rows were put aside anew. @throws DomainError NOT_FOUND once it has ended */
export const stagedAnew = async <SoFar extends Staged>(
  em: EntityManager,
  id: string,
  staged: string,
): Promise<SoFar> => {
  const row = await queryOne<{ soFar: Record<string, unknown> | null }>(em, anewSql, [id, staged]);
  return found(row?.soFar ?? null) as unknown as SoFar;
};

/** It has ended with this; null where it was not done. Its file is nobody's any more. */
export const endImport = async (
  em: EntityManager,
  { id, storageKey }: Pick<Import, 'id' | 'storageKey'>,
  result: object | null,
): Promise<void> => {
  await query(em, endSql, [id, result && JSON.stringify(result)]);
  await Files.letGo(em, [storageKey]);
};

/** By which rows are known that somebody is still to take. */
export const stagedNow = async (em: EntityManager): Promise<string[]> =>
  (await query<{ staged: string | null }>(em, stagedSql)).flatMap(({ staged }) => staged ?? []);
