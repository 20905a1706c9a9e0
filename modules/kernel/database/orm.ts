import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import type { EntityName } from '@mikro-orm/core';
import type { Pool } from 'pg';
import { dropLostConnections } from './lost-connections.js';
import { inProject } from '../root.js';
import { boundsOf, giveUpSilent } from './bounds.js';
import { nameNothing } from './ways/pooled.js';

/** Without bounds a statement may take as long as it needs, as migrations do. */
interface OrmBounds {
  connectSeconds?: number;
  statementSeconds?: number;
  /** After so long without a statement within a transaction the server ends it, with its connection. */
  idleSeconds?: number;
  /** A lock that is not had after so long ends the statement that waits for it. */
  lockSeconds?: number;
  /** Behind a pooler: sessions are not this process's own, and take neither a limit nor names. */
  isPooled?: boolean;
}

/** Whatever the role has, such as one for sessions behind a pooler: a transaction may wait for those of other connections. */
const noLimits = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

/** Settings of the ORM for these entities; one place for the application, migrations and tests. */
export const ormOptions = (
  url: string,
  entities: EntityName[],
  poolMax = 10,
  { connectSeconds, statementSeconds, idleSeconds, lockSeconds, isPooled = false }: OrmBounds = {},
): Options =>
  defineConfig({
    clientUrl: url,
    entities,
    // What is run is what was compiled, also where a path on the command line ends in `.ts`.
    preferTs: false,
    extensions: [Migrator],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: poolMax },
    // A shortage of connections, and a database that says nothing, end as an error that the log shows, never as calls that hang.
    driverOptions: {
      ...boundsOf(connectSeconds ?? 30, statementSeconds ?? 0),
      ...(isPooled && { statement_timeout: undefined }),
      ...(!isPooled && !statementSeconds && { options: noLimits }),
      ...(!isPooled && lockSeconds && { lock_timeout: lockSeconds * 1000 }),
      ...(!isPooled && idleSeconds && { idle_in_transaction_session_timeout: idleSeconds * 1000 }),
      onPoolCreated: (pool: Pool) => {
        dropLostConnections(pool);
        if (statementSeconds) giveUpSilent(pool, statementSeconds);
        if (isPooled) nameNothing(pool);
      },
    },
    forceUtcTimezone: true,
    // Left to hand-written migrations: the kernel's tables, pg-boss's, and the views that contexts publish.
    schemaGenerator: { ignoreSchema: ['kernel', 'pgboss'], skipViews: [/./] },
    migrations: {
      path: inProject('dist', 'migrations'),
      pathTs: inProject('migrations'),
      tableName: 'migrations',
      glob: '!(*.d).js',
      snapshot: false,
      allOrNothing: true,
      silent: true,
    },
  } as Options);
