import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Ask } from './ask.js';
import { rowsOfReplica } from './ways/from-replica.js';

/**
 * Runs SQL with `$1` parameters on the connection of this entity manager, within its transaction if it has one.
 * The road for reads that go straight to a contract's view: the write model is never loaded for a list.
 */
export const query = async <Row>(em: EntityManager, sql: string, values: readonly unknown[] = []): Promise<Row[]> => {
  const read = em.isInTransaction() ? null : await rowsOfReplica<Row>(sql, values);
  if (read) return read;
  const result = await em.getKysely<Record<string, never>>().executeQuery<Row>(CompiledQuery.raw(sql, [...values]));
  return result.rows;
};

/** {@link query} for what asks outside of the application too. */
export const askBy = (em: EntityManager): Ask => query.bind(null, em) as Ask;

/** The first row, or null. */
export const queryOne = async <Row>(
  em: EntityManager,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row | null> => (await query<Row>(em, sql, values))[0] ?? null;

const featureNotSupported = '0A000';

/** What each text of {@link oftenQuery} is called on every connection. */
const names = new Map<string, string>();
let named = 0;

const nameOf = (sql: string): string => {
  const name = names.get(sql) ?? `often ${named++}`;
  names.set(sql, name);
  return name;
};

/**
 * Like {@link query}, for what everybody reads and writes all the time: each connection plans the statement once, which
 * takes longer than running it. `sql` must be one of the program's own texts, never one made for a call: a connection
 * keeps all that it has met.
 */
export const oftenQuery = async <Row extends object>(
  em: EntityManager,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => {
  if (em.isInTransaction()) return oftenWithin<Row>(em, sql, values);
  const read = await rowsOfReplica<Row>(sql, values);
  if (read) return read;
  const pool = await em.getConnection().getNativeClient();
  try {
    return (await pool.query<Row>({ name: nameOf(sql), text: sql, values: [...values] })).rows;
  } catch (error) {
    if (!isOutdated(error)) throw error;
    return query<Row>(em, sql, values);
  }
};

/** On the connection of the transaction, which is Kysely's: what it is given for a text goes to the driver as it is. */
const oftenWithin = async <Row>(em: EntityManager, sql: string, values: readonly unknown[]): Promise<Row[]> => {
  const text = { name: nameOf(sql), text: sql } as unknown as string;
  try {
    return (await em.getKysely<Record<string, never>>().executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  } catch (error) {
    // The transaction is lost; the next try plans anew.
    if (isOutdated(error)) names.delete(sql);
    throw error;
  }
};

/** PostgreSQL keeps the plan, and a newer version's migration has given a column another type meanwhile. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === featureNotSupported;

/** The first row, or null. */
export const oftenQueryOne = async <Row extends object>(
  em: EntityManager,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row | null> => (await oftenQuery<Row>(em, sql, values))[0] ?? null;

/** SQL of a moment as contracts show it: ISO 8601 in UTC, to the millisecond. */
export const isoSql = (moment: string): string =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
