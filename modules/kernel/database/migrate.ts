import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions } from './orm.js';

/** Brings the schema of a database up to date. Safe to call from several processes: one migrates, the others wait. */
export const migrate = async (url: string): Promise<void> => {
  const orm = await MikroORM.init(ormOptions(url, [], 2));
  try {
    // The lock is of the session, so it needs a connection of its own while the migrations run on another.
    await orm.em.fork().transactional(async (em) => {
      await em.execute(`select pg_advisory_xact_lock(hashtext('podium migrations'))`);
      await orm.migrator.up();
    });
  } finally {
    await orm.close();
  }
};
