import type { Pool, PoolClient } from 'pg';

/** After a failure of these Kysely never gives the connection back (kysely-org/kysely#1990). */
const forgets = /^(begin|start transaction\b.*|rollback)$/;

/**
 * Lets a pool throw away the connections of transactions that ended with their connection. Without it each of them would
 * take a place of the pool for ever: after a crash of PostgreSQL with as many transactions open, nothing would be answered.
 */
export const dropLostConnections = (pool: Pick<Pool, 'on'>): void => {
  pool.on('connect', (client: PoolClient) => {
    const ask = client.query.bind(client) as (...said: unknown[]) => unknown;
    const query = (...said: unknown[]): unknown => {
      const answer = ask(...said);
      const [statement] = said;
      if (!(answer instanceof Promise) || typeof statement !== 'string' || !forgets.test(statement)) return answer;
      return answer.catch((error: unknown) => {
        client.release(true);
        throw error;
      });
    };
    Object.assign(client, { query });
  });
};
