import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';

/**
 * Runs SQL with `$1` parameters on the connection of this entity manager, within its transaction if it has one.
 * The road for reads that go straight to a contract's view: the write model is never loaded for a list.
 */
export const query = async <Row>(em: EntityManager, sql: string, values: readonly unknown[] = []): Promise<Row[]> => {
  const result = await em.getKysely<Record<string, never>>().executeQuery<Row>(CompiledQuery.raw(sql, [...values]));
  return result.rows;
};

/** The first row, or null. */
export const queryOne = async <Row>(
  em: EntityManager,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row | null> => (await query<Row>(em, sql, values))[0] ?? null;

/** SQL of a moment as contracts show it: ISO 8601 in UTC, to the millisecond. */
export const isoSql = (moment: string): string =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
