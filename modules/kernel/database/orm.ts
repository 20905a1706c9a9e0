import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import type { EntityName } from '@mikro-orm/core';
import { dropLostConnections } from './lost-connections.js';
import { inProject } from '../root.js';

/** Settings of the ORM for these entities; one place for the application, migrations and tests. */
export const ormOptions = (url: string, entities: EntityName[], poolMax = 10): Options =>
  defineConfig({
    clientUrl: url,
    entities,
    extensions: [Migrator],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: poolMax },
    // A shortage of connections ends as an error that the log shows, never as calls that hang.
    driverOptions: { connectionTimeoutMillis: 30_000, onPoolCreated: dropLostConnections },
    forceUtcTimezone: true,
    // Left to hand-written migrations: the kernel's tables, pg-boss's, and the views that contexts publish.
    schemaGenerator: { ignoreSchema: ['kernel', 'pgboss'], skipViews: [/./] },
    migrations: {
      path: inProject('dist', 'migrations'),
      pathTs: inProject('migrations'),
      preferTs: false,
      tableName: 'migrations',
      glob: '!(*.d).js',
      snapshot: false,
      allOrNothing: true,
      silent: true,
    },
  } as Options);
