import fs from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { inProject } from '../root.js';
import { StartError } from '../settings.js';
import { makeAnew } from './make-anew.js';
import { ormOptions } from './orm.js';
import { query, queryOne } from './sql.js';

/** What others ask of a table stands behind a migration that waits for it: no longer than so, and for a pause in between. */
const lockSeconds = 3;
const pauseMs = 5000;

/**
 * Brings the schema of a database up to date: migrations, then what contexts keep in `schema/`. Safe to call from several processes: one
 * migrates, the others wait. One that is killed at any moment has changed nothing. Where a long transaction, such as that of a backup,
 * has a table that is changed, it is tried again until that ends, and what serves goes on.
 * @param how.isNewerTaken whether a program that is older than the database may work on it all the same: it then changes nothing of it
 * @throws StartError where a newer program has been there
 */
export const migrate = async (url: string, { isNewerTaken = false } = {}): Promise<void> => {
  while (!(await hasMigrated(url, isNewerTaken))) {
    log.warn('The database is changed once a longer transaction has ended, such as that of a backup');
    await setTimeout(pauseMs);
  }
};

const log = new Logger('Migrations');

/** @returns false where somebody else has what is changed */
const hasMigrated = async (url: string, isNewerTaken: boolean): Promise<boolean> => {
  try {
    await migrateOnce(url, isNewerTaken);
    return true;
  } catch (error) {
    if (isLockedOut(error)) return false;
    throw error;
  }
};

/** Waited too long for a lock, or in a circle with who serves meanwhile. */
const lockedOut: readonly unknown[] = ['55P03', '40P01'];
/** As PostgreSQL says it, within whatever the ORM says. */
const isLockedOut = (error: unknown): boolean =>
  error instanceof Error && (lockedOut.includes((error as { code?: string }).code) || isLockedOut(error.cause));

const migrateOnce = async (url: string, isNewerTaken: boolean): Promise<void> => {
  const orm = await MikroORM.init(ormOptions(url, [], 2, { lockSeconds }));
  try {
    // The lock is of the session, so it needs a connection of its own while the migrations run on another.
    await orm.em.fork().transactional(async (em) => {
      // Whoever migrates is waited for without an end, and nobody waits behind that.
      await em.execute(
        `set local lock_timeout = 0; select pg_advisory_xact_lock(hashtext('podium migrations'));
        set local lock_timeout = ${lockSeconds * 1000}`,
      );
      const unknown = await unknownOf(em);
      if (unknown.length > 0 && !isNewerTaken)
        throw new StartError(
          `A newer version of Podium has used this database (${unknown.at(-1)}): start that version, or restore a backup of before it.`,
        );
      // Its views are those of the newer program, which may serve beside this one.
      if (unknown.length > 0) return;
      await orm.migrator.up();
      await makeAnew(em);
    });
  } finally {
    await orm.close();
  }
};

type Em = Parameters<typeof query>[0];

/** Migrations that were done, and of which this program has no file. */
const unknownOf = async (em: Em): Promise<string[]> => {
  const there = await queryOne<{ has: boolean }>(em, `select to_regclass('public.migrations') is not null as has`);
  if (!there?.has) return [];
  const done = await query<{ name: string }>(em, 'select name from public.migrations order by id');
  const known = knownNames();
  return done.map(({ name }) => name).filter((name) => !known.has(name));
};

/** Of compiled migrations, or where none are, of their sources; as the ORM looks for them. */
const knownNames = (): Set<string> => {
  const folders = [inProject('dist', 'migrations'), inProject('migrations')].filter((folder) => fs.existsSync(folder));
  return new Set(folders.flatMap((folder) => fs.readdirSync(folder).map((file) => file.replace(/\..*$/u, ''))));
};
