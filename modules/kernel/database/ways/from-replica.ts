import { AsyncLocalStorage } from 'node:async_hooks';

/** Reads on a standby. */
export interface Standby {
  /** What the statement gives there, or null where the standby can't say it as it is now: then the primary is asked. */
  rows<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[] | null>;
}

const standby = new AsyncLocalStorage<Standby>();

/** Does work whose statements outside transactions may be read on a standby. */
export const fromReplica = <T>(of: Standby, work: () => T): T => standby.run(of, work);

/** Null where the work is not of that kind, or there is no standby that can say it. */
export const rowsOfReplica = async <Row>(sql: string, values: readonly unknown[]): Promise<Row[] | null> =>
  ((await standby.getStore()?.rows(sql, values)) as Row[] | null | undefined) ?? null;
