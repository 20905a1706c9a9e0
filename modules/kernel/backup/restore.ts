import { Readable } from 'node:stream';
import type pg from 'pg';
import type { FileStore } from '../storage/file-store.js';
import { BackupFault } from './fault.js';
import type { Header, Manifest } from './format.js';
import { readWhole, type WholeOptions } from './earlier.js';
import type { Read, Visitor } from './read-archive.js';
import { RestoringDatabase } from './restore-database.js';
import { connected } from './tables.js';

/** Where an archive is restored to. */
export interface Target {
  url: string;
  /** Takes files by the keys that they had; null where only the database is looked at. */
  files: FileStore | null;
}

export interface RestoreOptions extends WholeOptions {
  /** In the transaction of the restored tables, at its end. */
  finish?(client: pg.Client): Promise<void>;
  /** Which files are kept, asked once the tables are filled; all of them, unless it is said. */
  wanted?(client: pg.Client): Promise<ReadonlySet<string>>;
  /** Told of each file that is there from now on, whatever becomes of the rest. */
  kept?(): void;
}

/**
 * Fills an empty installation with an archive. The database is there wholly or not at all, once everything was found to be right;
 * files are kept as they come, so that a run that was killed is begun again and finds them.
 * @throws BackupFault as {@link readWhole}, BACKUP_TARGET_USED, BACKUP_TARGET_FILES
 */
export const restoreArchive = (source: Readable, target: Target, options: RestoreOptions = {}): Promise<Read> =>
  connected(target.url, async (client) => {
    let wanted: ReadonlySet<string> | undefined;
    let begun: { database: RestoringDatabase; header: Header } | undefined;
    const visitor: Visitor = {
      header: async (header) => {
        const { files } = target;
        const isUnmarked = files !== null && (await isFree(files, header));
        begun = { header, database: await RestoringDatabase.begin(client, target.url, header) };
        // Only once the database is found to be free too: what is refused leaves no mark that would keep others out.
        if (isUnmarked && header.installation !== null) await files.setMark(header.installation);
      },
      table: async (table, bytes) => begun?.database.fill(table, bytes),
      file: async (key, bytes) => {
        wanted ??= await options.wanted?.(client);
        const isKept = target.files !== null && (wanted?.has(key) ?? true);
        if (!isKept) return drain(bytes);
        await keep(target.files!, key, bytes);
        options.kept?.();
      },
    };
    const read: { header: Header; manifest: Manifest } = await readWhole(source, visitor, options);
    await begun?.database.end(read.header, read.manifest, options.finish ?? (async () => undefined));
    return read;
  });

/** What a restore left that was killed makes place. */
const keep = async (files: FileStore, key: string, bytes: AsyncIterable<Buffer>): Promise<void> => {
  await files.remove(key);
  await files.write(key, Readable.from(bytes), Number.MAX_SAFE_INTEGER);
};

const drain = async (bytes: AsyncIterable<Buffer>): Promise<void> => {
  for await (const _chunk of bytes);
};

/** Files of another installation are not mixed with these; those of the same one stay, and are written again. @returns whether it is nobody's yet */
const isFree = async (storage: FileStore, { installation }: Header): Promise<boolean> => {
  const mark = await storage.mark();
  if (mark !== null && mark !== installation) throw new BackupFault('BACKUP_TARGET_FILES', { mark });
  return mark === null;
};
