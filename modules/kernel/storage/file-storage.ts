import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { query, queryOne } from '../database/sql.js';
import { DomainError } from '../domain/domain-error.js';
import { newId } from '../domain/id.js';
import { BucketQuota } from './bucket-quota.js';
import { type ByteRange, FileStore, type Named } from './file-store.js';
import type { StoredFile } from './files.js';
import { silentAgainSeconds } from './storage-silent.js';

/** Files that are removed side by side. */
const atOnce = 16;

interface Putting {
  maxBytes: number;
  /** The person who sends it, where somebody does. */
  by?: string | undefined;
}

interface Entry {
  key: string;
  area: string;
  by: string | null;
}

const enterSql = `insert into kernel.files (key, area, put_by)
  select * from unnest($1::text[], $2::text[], $3::uuid[])`;

/**
 * Once this is committed nobody can claim them any more, and the sweeper follows: whoever dies on the way, and a backup that reads
 * what was somebody's.
 */
const giveUpSql = `update kernel.files set gone_at = '-infinity'
  from (select exists (select from kernel.file_holds where until > clock_timestamp()) as held) now
  where key = any($1::text[]) and (owner is null or gone_at is not null)
  returning key, owner is null or not held as "isFree"`;

const sumSql = 'select crc32::float8 as sum from kernel.files where key = $1';
const keepSumSql = 'update kernel.files set crc32 = $2 where key = $1';

const strikeSql = 'delete from kernel.files where key = any($1::text[])';

/**
 * Where files live. Each has its row in the ledger (`kernel.files`) before its first byte is written, so that nothing is ever
 * there which no row knows; a command makes it somebody's (`Files.claim`) or lets it go (`Files.letGo`). Keys are made here
 * alone; names that people give are never part of one.
 */
@Injectable()
export class FileStorage {
  private readonly log = new Logger(FileStorage.name);
  private waiting: { entries: Entry[]; done: Promise<void> } | undefined;
  private entering: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: FileStore,
    private readonly orm: MikroORM,
    private readonly quota: BucketQuota,
  ) {}

  /**
   * Streams a file to storage, which is nobody's then: what is not claimed within a day is removed. On return its bytes
   * survive a power cut.
   * @param area first part of the key, such as `solutions`
   * @throws DomainError TOO_LARGE when it goes over `maxBytes`, NO_ROOM on a full disk
   * or below the mark of free space; nothing is left behind then
   */
  async put(area: string, source: Readable, { maxBytes, by }: Putting): Promise<StoredFile> {
    const id = newId();
    const key = `${area}/${id.slice(-2)}/${id}`;
    // One that fails before it is read (its file is gone meanwhile) would end the process; the pipeline tells of it all the same.
    source.on('error', () => undefined);
    try {
      await this.needRoom();
      await this.enter({ key, area, by: by ?? null });
    } catch (error) {
      source.destroy();
      throw error;
    }
    try {
      return { key, ...(await this.store.write(key, source, maxBytes)) };
    } catch (error) {
      await this.remove([key]);
      throw error;
    }
  }

  /** Reads bytes `start` to `end` (both counted, from 0), or all. */
  read(key: string, range?: ByteRange): Readable {
    return this.store.read(key, range);
  }

  /** The checksum that ZIP wants of a file, as the ledger has it; where nobody has counted it yet, it is counted and kept. */
  async crc32Of(key: string): Promise<number> {
    const known = await queryOne<{ sum: number | null }>(this.orm.em.fork(), sumSql, [key]);
    if (typeof known?.sum === 'number') return known.sum;
    let sum = 0;
    for await (const chunk of this.read(key) as AsyncIterable<Buffer>) sum = crc32(chunk, sum);
    await query(this.orm.em.fork(), keepSumSql, [key, sum]);
    return sum;
  }

  /** An address of some minutes by which it is downloaded from where it lies; null where this server sends it. */
  linkTo(key: string, as: Named): Promise<string | null> {
    return this.store.linkTo(key, as);
  }

  /** Has a program read it that wants a file of this machine. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    return this.store.withLocalFile(key, work);
  }

  /** The same of several, in their order. */
  withLocalFiles<T>(keys: readonly string[], work: (paths: string[]) => Promise<T>): Promise<T> {
    const [first, ...others] = keys;
    if (first === undefined) return work([]);
    return this.withLocalFile(first, (path) => this.withLocalFiles(others, (paths) => work([path, ...paths])));
  }

  /**
   * Removes files now of which nobody may have any use: those that nobody claimed, such as a refused upload, and those that
   * were let go and must not lie about for days. Never fails; what can't be removed now, also as a backup reads it, is the
   * sweeper's, and goes with its next turn.
   * @returns how many were removed
   */
  async remove(keys: readonly string[]): Promise<number> {
    if (keys.length === 0) return 0;
    try {
      const em = this.orm.em.fork();
      const givenUp = await query<{ key: string; isFree: boolean }>(em, giveUpSql, [keys]);
      const gone = givenUp.filter(({ isFree }) => isFree).map(({ key }) => key);
      await this.destroy(gone);
      return gone.length;
    } catch (error) {
      this.log.warn(error);
      return 0;
    }
  }

  /** Removes files that nobody can claim any more, then their rows. */
  async destroy(keys: readonly string[]): Promise<void> {
    const turn = pLimit(atOnce);
    await Promise.all(keys.map((key) => turn(() => this.store.remove(key))));
    await query(this.orm.em.fork(), strikeSql, [keys]);
  }

  /** True when files can be written, and there is room for them. */
  isReady(): Promise<boolean> {
    return this.hasRoom();
  }

  /** @throws DomainError NO_ROOM below the mark of free space, STORAGE_SILENT where a bucket does not answer: nothing new is taken then */
  async needRoom(): Promise<void> {
    if (await this.hasRoom()) return;
    const code = (await this.store.hasRoom()) ? 'NO_ROOM' : this.store.refusal();
    throw new DomainError(code, code === 'STORAGE_SILENT' ? { details: { retryAfter: silentAgainSeconds } } : {});
  }

  /** False below the mark of free space: nothing new should be taken then. */
  async hasRoom(): Promise<boolean> {
    return (await this.store.hasRoom()) && (await this.quota.hasRoom());
  }

  /** Bytes that may still be written; null where nobody knows, as in a bucket without S3_QUOTA_BYTES. */
  async freeBytes(): Promise<number | null> {
    return (await this.store.freeBytes()) ?? this.quota.freeBytes();
  }

  /** Writes its row, and those of all that come while rows are written, in one statement after it: many uploads cost few. */
  private enter(entry: Entry): Promise<void> {
    if (this.waiting) this.waiting.entries.push(entry);
    else {
      const entries = [entry];
      const done = this.entering.then(() => this.write(entries));
      this.entering = done.catch(() => undefined);
      this.waiting = { entries, done };
    }
    return this.waiting.done;
  }

  private async write(entries: readonly Entry[]): Promise<void> {
    this.waiting = undefined;
    const columns = [entries.map(({ key }) => key), entries.map(({ area }) => area), entries.map(({ by }) => by)];
    await query(this.orm.em.fork(), enterSql, columns);
  }
}
