import type { Pool } from 'pg';

/**
 * Lets the connections of a pool name no statement: behind a pooler the next transaction is on another session, which does not
 * know what this one has prepared.
 */
export const nameNothing = (pool: Pick<Pool, 'on'>): void => {
  pool.on('connect', (client) => {
    const ask: (...said: unknown[]) => unknown = client.query.bind(client);
    // Kysely hands over as text what it was given for one, named or not.
    const query = (said: unknown, ...rest: unknown[]): unknown =>
      ask(hasName(said) ? withoutName(said) : said, ...rest);
    Object.assign(client, { query });
  });
};

const hasName = (said: unknown): said is { name: unknown } =>
  typeof said === 'object' && said !== null && 'name' in said;

const withoutName = ({ name: _name, ...rest }: { name: unknown }): object => rest;
