import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { storeOf } from '../storage/store-of.js';
import { BackupFault } from './fault.js';
import type { WholeOptions } from './earlier.js';
import type { Read } from './read-archive.js';
import { restoreArchive } from './restore.js';
import { connected } from './tables.js';

const notAllowed = '42501';

/** What is tried in a database that was restored, before it is dropped. */
export interface Trial {
  /** The files that it takes, of those that the archive has. */
  files(client: pg.Client): Promise<ReadonlySet<string>>;
  /** @param scratch the database, and the folder of an installation that has those files */
  work(scratch: { url: string; dataDir: string }): Promise<void>;
}

/**
 * Restores an archive into a database of its own on the same server, which compares every table's count and sum, and drops it again.
 * @throws BackupFault as restoreArchive, BACKUP_NO_SCRATCH where the user may not make databases
 */
export const restoreOnTrial = (
  source: Readable,
  url: string,
  options: WholeOptions = {},
  trial?: Trial,
): Promise<Read> =>
  connected(url, async (client) => {
    const name = `podium_trial_${randomBytes(6).toString('hex')}`;
    const quoted = pg.escapeIdentifier(name);
    const dataDir = await mkdtemp(join(tmpdir(), 'podium-trial-'));
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
