import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowProblem } from '../contract/import.js';
import { query } from '../database/sql.js';
import { type Found, mostListed } from './read-rows.js';

/**
 * What is wrong with rows beside others of their file, or beside what is here.
 * @param checks SQL of problems, $1 the import
 * @returns how many there are, and the first of each kind
 */
export const stagedProblems = async <Fault extends string>(
  em: EntityManager,
  checks: readonly string[],
  importId: string,
): Promise<Found<Fault>> => {
  const found: Found<Fault> = { count: 0, listed: [] };
  for (const check of checks) {
    const sql = `select c.*, (count(*) over ())::int as count from (${check}) c order by line limit ${mostListed}`;
    const rows = await query<RowProblem<Fault> & { count: number }>(em, sql, [importId]);
    found.count += rows[0]?.count ?? 0;
    found.listed.push(...rows.map(({ line, column, fault, value }) => ({ line, column, fault, value })));
  }
  return found;
};

/** Problems of several looks at one file, as it is read. */
export const together = <Fault extends string>(...founds: readonly Found<Fault>[]): Found<Fault> => ({
  count: founds.reduce((sum, { count }) => sum + count, 0),
  listed: founds
    .flatMap(({ listed }) => listed)
    .toSorted((one, other) => one.line - other.line)
    .slice(0, mostListed),
});
