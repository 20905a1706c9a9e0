import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { storeOf } from '../storage/store-of.js';
import { BackupFault } from './fault.js';
import { leftMs } from './kept.js';
import type { WholeOptions } from './earlier.js';
import type { Read } from './read-archive.js';
import { restoreArchive } from './restore.js';
import { connected } from './tables.js';

const notAllowed = '42501';
const folderPrefix = 'podium-trial-';

/** Who has a trial holds a lock of its name's number, which all of the server's databases see; who was killed holds none. */
const holdSql = `select pg_advisory_lock(('x' || $1)::bit(48)::bigint)`;
const leftSql = `select datname as name from pg_database
  where datname ~ '^podium_trial_[0-9a-f]{12}$' and not exists (select from pg_locks
    where locktype = 'advisory' and objsubid = 1
      and classid::bigint << 32 | objid::bigint = ('x' || right(datname, 12))::bit(48)::bigint)`;

/** Removes what killed trials left: it takes as much room as the installation, and has what is personal. */
const removeLeft = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(leftSql);
  // One that somebody is connected to, or that is another user's, stays.
  for (const { name } of rows)
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`).catch(() => undefined);
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = join(tmpdir(), name);
    const isLeft = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs < Date.now() - leftMs,
      () => false,
    );
    if (isLeft) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
};

/** What is tried in a database that was restored, before it is dropped. */
export interface Trial {
  /** The files that it takes, of those that the archive has. */
  files(client: pg.Client): Promise<ReadonlySet<string>>;
  /** @param scratch the database, and the folder of an installation that has those files */
  work(scratch: { url: string; dataDir: string }): Promise<void>;
}

/**
 * Restores an archive into a database of its own on the same server, which compares every table's count and sum, and drops it again,
 * with those of trials that were killed.
 * @throws BackupFault as restoreArchive, BACKUP_NO_SCRATCH where the user may not make databases
 */
export const restoreOnTrial = (
  source: Readable,
  url: string,
  options: WholeOptions = {},
  trial?: Trial,
): Promise<Read> =>
  connected(url, async (client) => {
    const number = randomBytes(6).toString('hex');
    const name = `podium_trial_${number}`;
    const quoted = pg.escapeIdentifier(name);
    await client.query(holdSql, [number]);
    await removeLeft(client);
    const dataDir = await mkdtemp(join(tmpdir(), folderPrefix));
    // What is in there is for nobody else: it goes also where an operator breaks this off.
    const removed = () => rmSync(dataDir, { recursive: true, force: true });
    process.once('exit', removed);
    try {
      await client.query(`create database ${quoted} template template0`).catch((error: { code?: string }) => {
        source.destroy();
        throw error.code === notAllowed ? new BackupFault('BACKUP_NO_SCRATCH', { user: client.user ?? '' }) : error;
      });
      const scratch = new URL(url);
      scratch.pathname = `/${name}`;
      const target = { url: scratch.href, files: trial ? storeOf({ DATA_DIR: dataDir, MIN_FREE_BYTES: 0 }) : null };
      const read = await restoreArchive(source, target, { ...options, ...(trial && { wanted: trial.files }) });
      await trial?.work({ url: scratch.href, dataDir });
      return read;
    } finally {
      await rm(dataDir, { recursive: true, force: true });
      process.off('exit', removed);
      await client.query(`drop database if exists ${quoted} with (force)`);
    }
  });
