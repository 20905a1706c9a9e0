import { Readable } from 'node:stream';
import type pg from 'pg';
import type { FileStore } from '../storage/file-store.js';
import { BackupFault } from './fault.js';
import type { Header } from './format.js';
import { readWhole, type WholeOptions } from './earlier.js';
import type { Read, Visitor } from './read-archive.js';
import { filling, RestoringDatabase } from './restore-database.js';
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

/** So many are flushed to the disk, or read to be: a disk that is asked for several takes little longer than for one. */
const filesAtOnce = 4;

/**
 * Fills an empty installation with an archive. The database is there wholly or not at all, once everything was found to be right;
 * files are kept as they come, so that a run that was killed is begun again and finds them.
 * @throws BackupFault as {@link readWhole}, BACKUP_TARGET_USED, BACKUP_TARGET_FILES, BACKUP_TARGET_BUSY while another one fills it
 */
export const restoreArchive = (source: Readable, target: Target, options: RestoreOptions = {}): Promise<Read> =>
  filling(target.url, () => restoreAlone(source, target, options)).finally(() => source.destroy());

const restoreAlone = (source: Readable, target: Target, options: RestoreOptions): Promise<Read> =>
  connected(target.url, async (client) => {
    let wanted: ReadonlySet<string> | undefined;
    let database: RestoringDatabase | undefined;
    const keeping = target.files && new Keeping(target.files, options.kept);
    const visitor: Visitor = {
      header: async (header) => {
        const { files } = target;
        const isUnmarked = files !== null && (await isFree(files, header));
        database = await RestoringDatabase.begin(client, target.url, header);
        // Only once the database is found to be free too: what is refused leaves no mark that would keep others out.
        if (isUnmarked && header.installation !== null) await files.setMark(header.installation);
      },
      table: async (table, bytes) => database?.fill(table, bytes),
      file: async (key, bytes) => {
        wanted ??= await options.wanted?.(client);
        database?.filled();
        return keeping && (wanted?.has(key) ?? true) ? keeping.keep(key, bytes) : drain(bytes);
      },
    };
    try {
      const read = await readWhole(source, visitor, options);
      await keeping?.ended();
      await database?.end(read.manifest, options.finish ?? (async () => undefined));
      return read;
    } finally {
      await keeping?.settled();
    }
  });

/** Files on their way to the disk: the next one is read while those before it are flushed. */
class Keeping {
  /** Also those that could not be kept. */
  private readonly under = new Set<Promise<void>>();

  constructor(
    private readonly files: FileStore,
    private readonly kept: (() => void) | undefined,
  ) {}

  /** @returns once its bytes were read, and it may take a further one; a fault of one before it may be said here */
  async keep(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    // What could not be kept is said before more is read.
    await Promise.race([...this.under, Promise.resolve()]);
    const { promise: isRead, resolve } = Promise.withResolvers<void>();
    const read = async function* (): AsyncGenerator<Buffer> {
      yield* bytes;
      resolve();
    };
    const written = this.write(key, read());
    this.under.add(written);
    written.then(
      () => this.under.delete(written),
      () => undefined,
    );
    await Promise.race([isRead, written]);
    while (this.under.size >= filesAtOnce) await Promise.race(this.under);
  }

  /** Fails where any could not be kept. */
  async ended(): Promise<void> {
    await Promise.all(this.under);
  }

  /** Nothing more is written from here on. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.under);
  }

  /** What a restore left that was killed makes place. */
  private async write(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    await this.files.remove(key);
    await this.files.write(key, Readable.from(bytes), Number.MAX_SAFE_INTEGER);
    this.kept?.();
  }
}

const drain = async (bytes: AsyncIterable<Buffer>): Promise<void> => {
  for await (const _chunk of bytes);
};

/** Files of another installation are not mixed with these; those of the same one stay, and are written again. @returns whether it is nobody's yet */
const isFree = async (storage: FileStore, { installation }: Header): Promise<boolean> => {
  const mark = await storage.mark();
  if (mark !== null && mark !== installation) throw new BackupFault('BACKUP_TARGET_FILES', { mark });
  return mark === null;
};
