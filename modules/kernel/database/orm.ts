import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import type { EntitySchema } from '@mikro-orm/core';
import { inProject } from '../root.js';

/** Schemas that the migrations own; pg-boss looks after its own. */
export const ownSchemas = ['kernel', 'identity', 'championships', 'teams', 'scoring', 'notifications'] as const;

/** Settings of the ORM for these entities; one place for the application, migrations and tests. */
export const ormOptions = (url: string, entities: EntitySchema[], poolMax = 10): Options =>
  defineConfig({
    clientUrl: url,
    entities,
    extensions: [Migrator],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: poolMax },
    forceUtcTimezone: true,
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
