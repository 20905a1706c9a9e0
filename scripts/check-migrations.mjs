import { MikroORM } from '@mikro-orm/postgresql';
import { startTestCluster } from '../test/kit/cluster.mjs';
import { ensureBuilt } from './build.mjs';

/**
 * Migrates an empty database and asks the ORM what it would add to have the entities' schema: nothing, if no migration is
 * missing. What only a migration makes (views, tables of the queue) is not looked at.
 */
await ensureBuilt({ parts: ['server'] });
const load = (file) => import(`../dist/${file}`);
const [{ entities }, { ormOptions }, { migrate }] = await Promise.all(
  ['apps/api/contexts.js', 'modules/kernel/database/orm.js', 'modules/kernel/database/migrate.js'].map(load),
);
const cluster = await startTestCluster();
try {
  await migrate(cluster.url);
  const orm = await MikroORM.init(ormOptions(cluster.url, entities, 2));
  const sql = (await orm.schema.getUpdateSchemaSQL({ wrap: false, safe: true, dropTables: false })).trim();
  await orm.close();
  const changes = sql.split('\n').filter((line) => line.trim() && !/"?(migrations|mikro_orm_migrations)"?/.test(line));
  if (changes.length) {
    console.error(`The entities and the migrations differ; a migration lacks:\n${changes.join('\n')}`);
    process.exitCode = 1;
  }
} finally {
  await cluster.stop();
}
