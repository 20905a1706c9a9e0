import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { Logger } from '@nestjs/common';
import type { EntityName } from '@mikro-orm/core';
import { inProject } from '../root.js';

const log = new Logger('Database');

/** Settings of the ORM for these entities; one place for the application, migrations and tests. */
export const ormOptions = (url: string, entities: EntityName[], poolMax = 10): Options =>
  defineConfig({
    clientUrl: url,
    entities,
    extensions: [Migrator],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: poolMax },
    forceUtcTimezone: true,
    // Left to hand-written migrations: the kernel's tables, pg-boss's, and the views that contexts publish.
    schemaGenerator: { ignoreSchema: ['kernel', 'pgboss'], skipViews: [/./] },
    logger: (message: string) => log.debug(message),
    migrations: {
      path: inProject('dist', 'migrations'),
      pathTs: inProject('migrations'),
      preferTs: false,
      tableName: 'migrations',
      glob: '!(*.d).js',
      snapshot: false,
      allOrNothing: true,
    },
  } as Options);
