import { AsyncLocalStorage } from 'node:async_hooks';

/** Reads on a standby. */
export interface Standby {
  /** What the statement gives there, or null where the standby can't say it as it is now: then the primary is asked. */
  rows<Row>(sql: string, values: readonly unknown[]): Promise<Row[] | null>;
}

const standby = new AsyncLocalStorage<Standby | null>();

/** Does work whose statements outside transactions may be read on a standby. */
export const fromReplica = <T>(of: Standby, work: () => T): T => standby.run(of, work);

/** Null where the work is not of that kind, or there is no standby that can say it. What is asked for that is asked of the primary. */
export const rowsOfReplica = async <Row>(sql: string, values: readonly unknown[]): Promise<Row[] | null> => {
  const of = standby.getStore();
  return of ? standby.run(null, () => of.rows<Row>(sql, values)) : null;
};
