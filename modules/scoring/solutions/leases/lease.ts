import type { EntityManager } from '@mikro-orm/postgresql';
import type { ErrorCode } from '../../../kernel/contract/errors.js';
import { query, queryOne } from '../../../kernel/database/sql.js';

/**
 * What is judged is taken under a lease, and by these statements alone. A row is free from `due_at` on, by the database's clock;
 * whoever takes it moves that on, and on again for as long as it lives. `run` is new with each taking and the token of
 * everything that its taker says: once another has the row, or nobody, what it says is not heard. `tries` counts takings.
 */
export type Leased = 'queue_entries' | 'rejudge_items' | 'repository_checks' | 'program_trials';

/** Who takes, and for how long. */
export interface Taker {
  worker: string;
  leaseSeconds: number;
}

/** Runs that something gets before it is given up. */
export const mostTries = 5;
/** Seconds before the next run after one that failed: 1, 2, 4, 8. A network that is away, or a host that has too much to do, takes minutes. */
export const pauseAfter = (tries: number, failure: ErrorCode = 'INTERNAL'): number =>
  (failure === 'REPOSITORY_SILENT' ? 15 : 1) * 2 ** (tries - 1);

/** SQL that is true of a row that nobody has: it waits, or its taker died. */
export const isFreeSql = (row: string): string => `${row}.due_at <= clock_timestamp()`;

/** What a taking writes to a row: $1 the worker, $2 the seconds of its lease. */
export const takingSql = (row: string): string =>
  `due_at = clock_timestamp() + make_interval(secs => $2), tries = ${row}.tries + 1, worker = $1, run = gen_random_uuid()`;

/** Which row is taken, and what is read of it. */
export interface Wanted {
  /** Its key. */
  key: string;
  /** SQL that is true of rows `l` that may be taken; its values begin with $3. */
  where: string;
  values?: readonly unknown[];
  /** What is read of the row, which is `l`, and of what is joined with it. */
  columns: string;
  join?: string;
}

/** Takes the free row that has waited longest. Rows that others are taking are passed over. */
export const takeFirst = <T extends object>(
  em: EntityManager,
  leased: Leased,
  { worker, leaseSeconds }: Taker,
  { key, where, values = [], columns, join = '' }: Wanted,
): Promise<T | null> =>
  queryOne<T>(
    em,
    `with next as (
       select ${key} from scoring.${leased} l where ${isFreeSql('l')} and ${where}
       order by l.due_at limit 1 for update of l skip locked
     ), l as (
       update scoring.${leased} r set ${takingSql('r')} where (${key}) in (select ${key} from next) returning r.*
     )
     select ${columns} from l ${join}`,
    [worker, leaseSeconds, ...values],
  );

/** The taker still has them. @returns the runs that it does have: the others were given up */
export const renew = async (
  em: EntityManager,
  leased: Leased,
  { worker, leaseSeconds }: Taker,
  runs: readonly string[],
): Promise<string[]> => {
  const sql = `update scoring.${leased} set due_at = clock_timestamp() + make_interval(secs => $2)
    where worker = $1 and run = any($3::uuid[]) returning run`;
  return (await query<{ run: string }>(em, sql, [worker, leaseSeconds, runs])).map(({ run }) => run);
};

/** A run came to nothing: the row is free again, not before `seconds` are over. @returns false when the run was given up */
export const putBack = (em: EntityManager, leased: Leased, run: string, seconds: number): Promise<boolean> =>
  change(em, leased, 'worker = null, run = null, due_at = clock_timestamp() + make_interval(secs => $2)', [
    run,
    seconds,
  ]);

/** A run notes something of its row; its values begin with $2. @returns false when the run was given up */
export const note = (
  em: EntityManager,
  leased: Leased,
  run: string,
  { set, where = 'true', values }: { set: string; where?: string; values: readonly unknown[] },
): Promise<boolean> => change(em, leased, set, [run, ...values], where);

/** The last word of a run: nobody takes the row any more; its values begin with $2. @returns false when the run was given up */
export const finish = (
  em: EntityManager,
  leased: Leased,
  run: string,
  { set, values }: { set: string; values: readonly unknown[] },
): Promise<boolean> => change(em, leased, `worker = null, run = null, due_at = 'infinity', ${set}`, [run, ...values]);

const change = async (
  em: EntityManager,
  leased: Leased,
  set: string,
  values: readonly unknown[],
  where = 'true',
): Promise<boolean> => {
  const sql = `update scoring.${leased} set ${set} where run = $1 and ${where} returning run`;
  return (await query(em, sql, values)).length > 0;
};
