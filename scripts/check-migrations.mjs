import fs from 'node:fs';
import path from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { startTestCluster } from '../test/kit/cluster.mjs';
import { ensureBuilt } from './build.mjs';
import { root } from './project.mjs';

/**
 * Migrates an empty database and asks the ORM what it would add to have the entities' schema: nothing, if no migration is
 * missing. Views and functions of contexts must be those of `modules/<context>/schema/`. What else only a migration makes
 * (triggers, tables of the queue) is not looked at.
 */
await ensureBuilt({ parts: ['server'] });
const load = (file) => import(`../dist/${file}`);
const [{ entities }, { ormOptions }, { migrate }, { functionsIn, schemaTexts, viewsIn }] = await Promise.all(
  [
    'apps/api/contexts.js',
    'modules/kernel/database/orm.js',
    'modules/kernel/database/migrate.js',
    'modules/kernel/database/schema-texts.js',
  ].map(load),
);
const cluster = await startTestCluster();
try {
  await migrate(cluster.url);
  const orm = await MikroORM.init(ormOptions(cluster.url, entities, 2));
  const sql = (await orm.schema.getUpdateSchemaSQL({ wrap: false, safe: true, dropTables: false })).trim();
  const texts = schemaTexts();
  const made = await orm.em.fork().execute(
    `select schemaname || '.' || viewname as name from pg_views
     union all select p.pronamespace::regnamespace || '.' || p.proname from pg_proc p`,
  );
  await orm.close();
  const own = new RegExp(`^(${fs.readdirSync(path.join(root, 'modules')).join('|')})\\.`);
  const there = made.map(({ name }) => name).filter((name) => own.test(name));
  const written = [...viewsIn(texts), ...functionsIn(texts)];
  const strange = there.filter((name) => !written.includes(name));
  if (strange.length) {
    console.error(`No file of modules/<context>/schema/ has ${strange.join(', ')}`);
    process.exitCode = 1;
  }
  const changes = sql.split('\n').filter((line) => line.trim() && !/"?(migrations|mikro_orm_migrations)"?/.test(line));
  if (changes.length) {
    console.error(`The entities and the migrations differ; a migration lacks:\n${changes.join('\n')}`);
    process.exitCode = 1;
  }
} finally {
  await cluster.stop();
}
