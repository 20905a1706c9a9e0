import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { BackupFault } from './fault.js';
import type { WholeOptions } from './earlier.js';
import type { Read } from './read-archive.js';
import { restoreArchive } from './restore.js';
import { connected } from './tables.js';

const notAllowed = '42501';

/**
 * Restores an archive into a database of its own on the same server, which compares every table's count and sum, and drops it again.
 * @throws BackupFault as restoreArchive, BACKUP_NO_SCRATCH where the user may not make databases
 */
export const restoreOnTrial = (source: Readable, url: string, options: WholeOptions = {}): Promise<Read> =>
  connected(url, async (client) => {
    const name = `podium_trial_${randomBytes(6).toString('hex')}`;
    const quoted = pg.escapeIdentifier(name);
    try {
      await client.query(`create database ${quoted} template template0`);
    } catch (error) {
      source.destroy();
      const { code } = error as { code?: string };
      throw code === notAllowed ? new BackupFault('BACKUP_NO_SCRATCH', { user: client.user ?? '' }) : error;
    }
    try {
      const scratch = new URL(url);
      scratch.pathname = `/${name}`;
      return await restoreArchive(source, { url: scratch.href, files: null }, options);
    } finally {
      await client.query(`drop database if exists ${quoted} with (force)`);
    }
  });
