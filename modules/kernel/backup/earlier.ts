import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { BackupFault } from './fault.js';
import type { Earlier } from './format.js';
import { type Read, readArchive, type ReadOptions, type Visitor } from './read-archive.js';

/** Opens a backup that another one names. @throws BackupFault BACKUP_EARLIER_MISSING */
export type OpenEarlier = (earlier: Earlier) => Promise<Readable>;

export interface WholeOptions extends ReadOptions {
  openEarlier?: OpenEarlier | undefined;
}

/** What earlier backups hold, for one that names it. */
export interface Since {
  installation: string | null;
  /** The one that was read, and those that it names. */
  earlier: readonly Earlier[];
  /** Where each file is: `at` is the place of its backup in `earlier`. */
  files: ReadonlyMap<string, { at: number; sha256: string; bytes: number }>;
}

/**
 * Reads an archive as {@link readArchive} does, and of the earlier ones that it names the files that are its own. When it returns, every
 * sum of all of them was right.
 * @throws BackupFault as readArchive, BACKUP_EARLIER_MISSING
 */
export const readWhole = async (source: Readable, visitor: Visitor, options: WholeOptions = {}): Promise<Read> => {
  const wanted = new Map<string, Map<string, string>>();
  const listed: Visitor['listed'] = async (files, holder) => {
    await visitor.listed?.(files, holder);
    if (holder === null) return;
    const keys = wanted.get(holder) ?? new Map<string, string>();
    wanted.set(holder, keys);
    for (const { key, sha256 } of files) keys.set(key, sha256);
  };
  const header: Visitor['header'] = async (said) => {
    // Said before anything is done, not after hours of it.
    for (const earlier of said.earlier) (await opened(earlier, options)).destroy();
    await visitor.header(said);
  };
  const read = await readArchive(source, { ...visitor, header, listed }, options);
  for (const earlier of read.header.earlier) {
    const keys = wanted.get(earlier.id);
    if (keys) await readOf(earlier, keys, visitor, options);
  }
  return read;
};

const opened = (earlier: Earlier, { openEarlier }: WholeOptions): Promise<Readable> => {
  if (openEarlier) return openEarlier(earlier);
  throw new BackupFault('BACKUP_EARLIER_MISSING', { name: earlier.name });
};

/** Gives a visitor these files of an earlier backup. */
const readOf = async (
  earlier: Earlier,
  keys: Map<string, string>,
  visitor: Visitor,
  options: WholeOptions,
): Promise<void> => {
  const own: Visitor = {
    header: async ({ id }) => {
      if (id !== earlier.id) throw new BackupFault('BACKUP_EARLIER_MISSING', { name: earlier.name });
    },
    table: (_table, bytes) => drain(bytes),
    file: async (key, bytes, size) => {
      const sha256 = keys.get(key);
      if (sha256 === undefined) return drain(bytes);
      const hash = createHash('sha256');
      await visitor.file(key, hashed(bytes, hash), size);
      if (hash.digest('hex') !== sha256) throw new BackupFault('BACKUP_DAMAGED', { where: `${earlier.name}: ${key}` });
      keys.delete(key);
    },
  };
  const { keys: locks, signal } = options;
  const how = { ...(locks && { keys: locks }), ...(signal && { signal }) };
  await readArchive(await opened(earlier, options), own, how).catch((error: unknown) => {
    const isOfIt =
      error instanceof BackupFault && error.code === 'BACKUP_DAMAGED' && !error.details['where']?.includes(': ');
    throw isOfIt ? new BackupFault('BACKUP_DAMAGED', { where: `${earlier.name}: ${error.details['where']}` }) : error;
  });
  const [lacking] = keys.keys();
  if (lacking !== undefined) throw new BackupFault('BACKUP_DAMAGED', { where: `${earlier.name}: ${lacking}` });
};

/**
 * Reads a backup to its end, with those that it names, for a new one that names what they hold.
 * @param name what its file is called
 */
export const readSince = async (source: Readable, name: string, options: WholeOptions = {}): Promise<Since> => {
  const files = new Map<string, { at: number; sha256: string; bytes: number }>();
  const sizes = new Map<string, number>();
  const lists: { holder: string | null; key: string; sha256: string }[] = [];
  const visitor: Visitor = {
    header: async () => undefined,
    table: (_table, bytes) => drain(bytes),
    file: async (key, bytes, size) => {
      sizes.set(key, size);
      await drain(bytes);
    },
    listed: async (listed, holder) => void lists.push(...listed.map((file) => ({ holder, ...file }))),
  };
  const { header } = await readWhole(source, visitor, options);
  const earlier = [{ id: header.id, name }, ...header.earlier];
  for (const { holder, key, sha256 } of lists) {
    const at = earlier.findIndex(({ id }) => id === (holder ?? header.id));
    files.set(key, { at, sha256, bytes: sizes.get(key) ?? 0 });
  }
  return { installation: header.installation, earlier, files };
};

async function* hashed(bytes: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

const drain = async (bytes: AsyncIterable<Buffer>): Promise<void> => {
  for await (const _chunk of bytes);
};
