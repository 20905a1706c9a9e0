import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { BackupFault, BucketFault } from './fault.js';
import * as format from './format.js';
import type { Keys } from './lock.js';
import { openedArchive } from './opened.js';
import { unsealing } from './seal.js';

/** Who is given what is in an archive, in the order in which it is there; each is waited for. */
export interface Visitor {
  header(header: format.Header): Promise<void>;
  /** All bytes of one table. Must read them to their end. */
  table(table: format.TableOf, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** All bytes of one file. Must read them to their end. */
  file(key: string, bytes: AsyncIterable<Buffer>, size: number): Promise<void>;
  /** Files of one list: those that were given, or that the earlier backup `holder` has. Like all else, certain only at the end. */
  listed?(files: readonly format.FileSum[], holder: string | null): Promise<void>;
}

export interface ReadOptions {
  keys?: Keys;
  /** Told how many bytes of the archive were read. */
  progress?(done: number): void;
  signal?: AbortSignal;
}

/** What an archive says of itself, once all of it was found to be so. */
export interface Read {
  header: format.Header;
  manifest: format.Manifest;
}

/** Bytes come from the decompressor in pieces of so many: each of them is a way to another thread and back. */
const pieceBytes = 256 * 1024;

/** What needs nothing but to be looked at. */
export const looking: Visitor = {
  header: async () => undefined,
  table: (_table, bytes) => drain(bytes),
  file: (_key, bytes) => drain(bytes),
};

const drain = async (bytes: AsyncIterable<Buffer>): Promise<void> => {
  for await (const _chunk of bytes);
};

/**
 * Reads an archive from its first byte to its last, and gives what is in it to a visitor. When it returns, every sum of it was
 * right; until then what was given may be wrong.
 * @throws BackupFault BACKUP_DAMAGED for one that was cut or changed, BACKUP_FOREIGN, BACKUP_NEWER, BACKUP_KEY_NEEDED, BACKUP_KEY_WRONG
 */
export const readArchive = async (source: Readable, visitor: Visitor, options: ReadOptions = {}): Promise<Read> => {
  const tar = extract();
  const opened = await openedArchive(source, options);
  const flow = pipeline(
    opened,
    unsealing(),
    createZstdDecompress({ chunkSize: pieceBytes }),
    tar,
    options.signal ? { signal: options.signal } : {},
  );
  const reading = new Reading(visitor).read(entriesOf(tar)).catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const [read, flown] = await Promise.allSettled([reading, flow]);
  // What the visitor says is told as it is. All else that keeps an archive from being read to its end is its own fault.
  if (read.status === 'rejected' && !isOfStream(read.reason)) throw read.reason;
  options.signal?.throwIfAborted();
  const fault = flown.status === 'rejected' ? flown.reason : read.status === 'rejected' ? read.reason : null;
  if (fault === null && read.status === 'fulfilled') return read.value;
  throw fault instanceof BackupFault || isOfSystem(fault) ? fault : damaged('stream');
};

const damaged = (where: string): BackupFault => new BackupFault('BACKUP_DAMAGED', { where });

/** Said of the entry that is being read where the stream below it failed. */
class StreamFault extends Error {}
const isOfStream = (error: unknown): boolean => error instanceof StreamFault;
/** The disk's fault, or the network's. */
const isOfSystem = (error: unknown): boolean =>
  error instanceof BucketFault || (error instanceof Error && 'syscall' in error);

/** What reading a table tells of it. */
type Sum = Pick<format.TableSum, 'table' | 'bytes' | 'sha256'>;

interface Entry {
  name: string;
  size: number;
  bytes: AsyncIterable<Buffer>;
}

async function* entriesOf(tar: ReturnType<typeof extract>): AsyncGenerator<Entry> {
  const asStreamFault = (error: unknown): never => {
    throw new StreamFault(String(error));
  };
  const chunksOf = async function* (entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const chunks = entry[Symbol.asyncIterator]();
    for (;;) {
      const next = await chunks.next().catch(asStreamFault);
      if (next.done) return;
      yield next.value;
    }
  };
  const entries = tar[Symbol.asyncIterator]();
  for (;;) {
    const next = await entries.next().catch(asStreamFault);
    if (next.done) return;
    const { header } = next.value;
    yield { name: header.name, size: header.size ?? 0, bytes: chunksOf(next.value as AsyncIterable<Buffer>) };
  }
}

/** What is told of files that another backup holds. */
interface Named {
  lists: number;
  count: number;
  hash: ReturnType<typeof createHash>;
}

/** Walks the entries in their one order, and compares what comes with what is said of it. */
class Reading {
  private entries!: AsyncGenerator<Entry>;
  private current: Entry | null = null;
  private readonly filesHash = createHash('sha256');
  private readonly files = { count: 0, bytes: 0 };
  private readonly earlier = new Map<string, Named>();

  constructor(private readonly visitor: Visitor) {}

  async read(entries: AsyncGenerator<Entry>): Promise<Read> {
    this.entries = entries;
    await this.next();
    const header = await this.header();
    await this.visitor.header(header);
    await this.next();
    const sums: Sum[] = [];
    for (const table of header.tables) sums.push(await this.table(table));
    await this.filesOf();
    const manifest = await this.parsed(format.manifestName, format.manifestShape);
    this.compare(header, manifest, sums);
    if (this.current) throw damaged('end');
    return { header, manifest };
  }

  private async next(): Promise<void> {
    const { value, done } = await this.entries.next();
    this.current = done ? null : (value as Entry);
  }

  private async header(): Promise<format.Header> {
    if (this.current?.name !== format.headerName) throw new BackupFault('BACKUP_FOREIGN');
    const value = parsedJson(await this.text(), format.headerName) as Partial<format.Header> | null;
    if (typeof value?.formatVersion === 'number' && value.formatVersion > format.formatVersion)
      throw new BackupFault('BACKUP_NEWER', { version: String(value.madeBy?.podium) });
    const header = format.headerShape.safeParse(value);
    if (!header.success) throw damaged(format.headerName);
    return header.data;
  }

  private async table(table: format.TableOf): Promise<Sum> {
    const hash = createHash('sha256');
    let bytes = 0;
    const pieces = async function* (this: Reading): AsyncGenerator<Buffer> {
      for (let number = 1; this.current?.name === format.pieceName(table, number); number += 1) {
        for await (const chunk of this.current.bytes) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
        await this.next();
      }
    };
    await this.visitor.table(table, pieces.call(this));
    return { table: format.nameOf(table), bytes, sha256: hash.digest('hex') };
  }

  private async filesOf(): Promise<void> {
    let [files, number] = [[] as format.FileSum[], 1];
    for (; this.current; await this.next()) {
      const { name, size } = this.current;
      const holder = format.earlierForm.exec(name)?.[1];
      if (holder !== undefined) await this.named(holder, name);
      else if (name === format.sumsName(number)) {
        const list = files.map(format.sumLine).join('');
        if ((await this.text()) !== list) throw damaged(name);
        this.filesHash.update(list);
        await this.visitor.listed?.(files, null);
        [files, number] = [[], number + 1];
      } else if (name.startsWith(format.filePrefix)) {
        const key = name.slice(format.filePrefix.length);
        files.push({ key, sha256: await this.file(key, this.current) });
        this.files.count += 1;
        this.files.bytes += size;
      } else break;
    }
    if (files.length > 0) throw damaged(format.sumsName(number));
  }

  /** A list of files that an earlier backup holds. */
  private async named(holder: string, name: string): Promise<void> {
    const named = this.earlier.get(holder) ?? { lists: 0, count: 0, hash: createHash('sha256') };
    this.earlier.set(holder, named);
    if (name !== format.earlierName(holder, (named.lists += 1))) throw damaged(name);
    const list = await this.text();
    const files = format.sumsIn(list);
    if (files === null) throw damaged(name);
    named.hash.update(list);
    named.count += files.length;
    await this.visitor.listed?.(files, holder);
  }

  private async file(key: string, entry: Entry): Promise<string> {
    const hash = createHash('sha256');
    const bytes = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of entry.bytes) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await this.visitor.file(key, bytes(), entry.size);
    return hash.digest('hex');
  }

  private compare(header: format.Header, manifest: format.Manifest, sums: Sum[]): void {
    if (manifest.id !== header.id) throw damaged(format.manifestName);
    for (const [at, sum] of sums.entries()) {
      const said = manifest.tables[at];
      if (said?.table !== sum.table || said.bytes !== sum.bytes || said.sha256 !== sum.sha256) throw damaged(sum.table);
    }
    if (manifest.tables.length !== sums.length) throw damaged(format.manifestName);
    const files = { ...this.files, sha256: this.filesHash.digest('hex') };
    const { count, bytes, sha256 } = manifest.files;
    if (files.count !== count || files.bytes !== bytes || files.sha256 !== sha256) throw damaged('files');
    const named = [...this.earlier].map(([id, of]) => `${id} ${of.count} ${of.hash.digest('hex')}`);
    const said = manifest.earlier.filter((one) => one.count > 0).map((one) => `${one.id} ${one.count} ${one.sha256}`);
    if (named.toSorted().join() !== said.toSorted().join()) throw damaged('earlier');
    const ids = header.earlier.map(({ id }) => id);
    if (manifest.earlier.some(({ id }) => !ids.includes(id))) throw damaged(format.manifestName);
  }

  private async parsed<T>(
    name: string,
    shape: { safeParse(value: unknown): { success: boolean; data?: T } },
  ): Promise<T> {
    if (this.current?.name !== name) throw damaged(name);
    const { success, data } = shape.safeParse(parsedJson(await this.text(), name));
    if (!success) throw damaged(name);
    await this.next();
    return data as T;
  }

  /** A short entry whole. */
  private async text(): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.current?.bytes ?? []) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  }
}

const parsedJson = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(name);
  }
};
