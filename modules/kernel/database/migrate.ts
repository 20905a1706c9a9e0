import { MikroORM } from '@mikro-orm/postgresql';
import { makeAnew } from './make-anew.js';
import { ormOptions } from './orm.js';

/** Brings the schema of a database up to date: migrations, then what contexts keep in `schema/`. Safe to call from several processes: one migrates, the others wait. */
export const migrate = async (url: string): Promise<void> => {
  const orm = await MikroORM.init(ormOptions(url, [], 2));
  try {
    // The lock is of the session, so it needs a connection of its own while the migrations run on another.
    await orm.em.fork().transactional(async (em) => {
      await em.execute(`select pg_advisory_xact_lock(hashtext('podium migrations'))`);
      const done = await orm.migrator.up();
      await makeAnew(em, done.length > 0);
    });
  } finally {
    await orm.close();
  }
};
