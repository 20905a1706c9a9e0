import { createHash, createHmac } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { newId } from '../domain/id.js';
import type { FileStore } from '../storage/file-store.js';
import { CompressedTar } from './compressing.js';
import type { Since } from './earlier.js';
import { BackupFault } from './fault.js';
import { bytesOfFiles, filesOf, holdingFiles, openedAhead } from './files-listed.js';
import * as format from './format.js';
import { isLocking, locked, type Locks } from './lock.js';
import { RowSum } from './row-sum.js';
import { connected, copyOutSql, isHalfRestored, sequencesOf, tablesOf } from './tables.js';

/** What an archive is made of. */
export interface Source {
  url: string;
  store: Pick<FileStore, 'passing' | 'bytesOf'>;
  version: string;
  /** Setting SECRET, where it is known. */
  secret?: string | undefined;
}

export interface WriteOptions {
  /** Of the archive, where it is known beforehand. */
  id?: string;
  locks?: Locks;
  /** What was made before: files that it has are named, not copied. */
  since?: Since | null;
  /** Told how many bytes were read so far, of about how many. */
  progress?(done: number, total: number): void;
  signal?: AbortSignal;
}

/** What was written. `bytes` and `sha256` are of the archive as it lies there. */
export interface Written {
  header: format.Header;
  manifest: format.Manifest;
  bytes: number;
  sha256: string;
}

/** Names a SECRET without telling it. */
export const secretName = (secret: string): string =>
  createHmac('sha256', secret).update('podium backup').digest('hex').slice(0, 16);

/**
 * Writes one archive of an installation that goes on meanwhile: the database as it is at one moment, then its files, all as a
 * stream, of which no more is held than a few pieces. It is ended when this returns, and to be thrown away when it throws.
 */
export const writeArchive = async (source: Source, sink: Writable, options: WriteOptions = {}): Promise<Written> => {
  await connected(source.url, refuseNone);
  return holdingFiles(source.url, () => writeHeld(source, sink, options));
};

/** An archive of nothing would be taken for the newest good one, and the good ones would make room for it. */
const refuseNone = async (client: pg.Client): Promise<void> => {
  if (await isHalfRestored(client))
    throw new BackupFault('BACKUP_HALF_RESTORED', {
      database: client.database ?? '',
      at: `${client.host}:${client.port}`,
    });
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('kernel.installation') is not null as is`);
  const isThere = rows[0]?.is && (await client.query('select from kernel.installation')).rowCount === 1;
  if (!isThere) throw new BackupFault('BACKUP_NO_INSTALLATION', { database: client.database ?? '' });
};

const writeHeld = (source: Source, sink: Writable, options: WriteOptions): Promise<Written> =>
  connected(source.url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const madeAt = new Date();
    const tar = new CompressedTar(madeAt, options.signal);
    const outer = { bytes: 0, hash: createHash('sha256') };
    const writing = new Archive(madeAt, tar, client, source, options);
    const bytes = options.locks && isLocking(options.locks) ? await locked(tar.bytes, options.locks) : tar.bytes;
    const flowing = pipeline(bytes, measured(outer), sink, options.signal ? { signal: options.signal } : {});
    // What fails first says why; the other one then only knows that it was broken off.
    const written = writing.write().catch((error: unknown) => {
      tar.fail(error);
      throw error;
    });
    const [one, other] = await Promise.allSettled([written, flowing]);
    if (one.status === 'rejected') throw firstCause(one.reason, other);
    if (other.status === 'rejected') throw other.reason;
    return { ...one.value, bytes: outer.bytes, sha256: outer.hash.digest('hex') };
  });

const firstCause = (reason: unknown, other: PromiseSettledResult<void>): unknown =>
  other.status === 'rejected' && isBrokenOff(reason) ? other.reason : reason;

/** What a stream says that was ended under whoever writes to it. */
const isBrokenOff = (reason: unknown): boolean =>
  reason instanceof Error &&
  (reason.message.includes('destroyed') || ('code' in reason && reason.code === 'ERR_STREAM_PREMATURE_CLOSE'));

const measured = (sum: { bytes: number; hash: ReturnType<typeof createHash> }) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      sum.bytes += chunk.length;
      sum.hash.update(chunk);
      yield chunk;
    }
  };

class Archive {
  private readonly piece = Buffer.allocUnsafeSlow(format.pieceBytes);
  private done = 0;
  private total = 0;

  constructor(
    private readonly madeAt: Date,
    private readonly tar: CompressedTar,
    private readonly client: pg.Client,
    private readonly source: Source,
    private readonly options: WriteOptions,
  ) {}

  async write(): Promise<Pick<Written, 'header' | 'manifest'>> {
    const header = await this.header();
    const { since } = this.options;
    if (since && since.installation !== header.installation)
      throw new BackupFault('BACKUP_EARLIER_FOREIGN', { name: since.earlier[0]?.name ?? '' });
    this.total = (await this.sizeOfDatabase()) + (await bytesOfFiles(this.client));
    await this.add(format.headerName, json(header));
    const tables: format.TableSum[] = [];
    for (const table of header.tables) tables.push(await this.addTable(table));
    const sequences = await sequencesOf(this.client);
    const ofFiles = await this.addFiles();
    const manifest = { id: header.id, endedAt: new Date().toISOString(), tables, sequences, ...ofFiles };
    await this.add(format.manifestName, json(manifest));
    await this.tar.end();
    return { header, manifest };
  }

  private async header(): Promise<format.Header> {
    const { version, secret } = this.source;
    const ask = async <T extends pg.QueryResultRow>(sql: string) => (await this.client.query<T>(sql)).rows;
    const has = async (name: string) =>
      (await ask<{ has: boolean }>(`select to_regclass('${name}') is not null as has`))[0]?.has;
    const [server] = await ask<{ server_version: string }>('show server_version');
    const installation = await ask<{ id: string }>('select id from kernel.installation');
    const jobs = (await has('pgboss.version'))
      ? await ask<{ version: number }>('select version from pgboss.version')
      : [];
    return {
      format: 'podium-backup',
      formatVersion: this.options.since ? format.formatVersion : format.wholeVersion,
      id: this.options.id ?? newId(),
      madeAt: this.madeAt.toISOString(),
      madeBy: { podium: version, postgresql: server?.server_version ?? '' },
      installation: installation[0]?.id ?? null,
      secret: secret === undefined ? null : secretName(secret),
      migrations: (await ask<{ name: string }>('select name from public.migrations order by id')).map(
        ({ name }) => name,
      ),
      jobs: jobs[0]?.version ?? null,
      tables: await tablesOf(this.client),
      earlier: [...(this.options.since?.earlier ?? [])],
    };
  }

  /** About what will be read: bytes of tables without their indexes. */
  private async sizeOfDatabase(): Promise<number> {
    const sql = `select coalesce(sum(pg_table_size(c.oid)), 0)::float8 as bytes from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`;
    return (await this.client.query<{ bytes: number }>(sql)).rows[0]?.bytes ?? 0;
  }

  private async addTable(table: format.TableOf): Promise<format.TableSum> {
    const copy = this.client.query(copyTo(copyOutSql(table)));
    const hash = createHash('sha256');
    const sum = new RowSum();
    let [bytes, number, filled] = [0, 0, 0];
    const flush = async (): Promise<void> => {
      if (filled > 0)
        await this.entry(format.pieceName(table, (number += 1)), filled, [this.piece.subarray(0, filled)]);
      filled = 0;
    };
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      hash.update(chunk);
      sum.update(chunk);
      bytes += chunk.length;
      this.told(chunk.length);
      for (let from = 0; from < chunk.length;) {
        const copied = chunk.copy(this.piece, filled, from);
        from += copied;
        filled += copied;
        if (filled === this.piece.length) await flush();
      }
    }
    await flush();
    return {
      table: format.nameOf(table),
      rows: sum.rows,
      bytes,
      rowSum: sum.digest(),
      sha256: hash.digest('hex'),
    };
  }

  private async addFiles(): Promise<Pick<format.Manifest, 'files' | 'earlier' | 'missing'>> {
    const own = new Listed(format.sumsName);
    const earlier = (this.options.since?.earlier ?? []).map(({ id }) => ({
      id,
      list: new Listed((number) => format.earlierName(id, number)),
    }));
    const missing: string[] = [];
    const add = async (list: Listed, file: format.FileSum, size: number): Promise<void> => {
      if (list.add(file, size) === format.filesAtOnce) await this.addList(list);
    };
    const sizeHeld = (key: string): number | undefined => this.options.since?.files.get(key)?.bytes;
    for await (const { key, size, chunks } of openedAhead(this.source.store, filesOf(this.client), sizeHeld)) {
      const held = this.options.since?.files.get(key);
      const list = held && earlier[held.at]?.list;
      if (held && list) {
        this.told(held.bytes);
        await add(list, { key, sha256: held.sha256 }, held.bytes);
      } else if (size === null) missing.push(key);
      else await add(own, { key, sha256: await this.addFile(key, size, chunks) }, size);
    }
    for (const list of [own, ...earlier.map((one) => one.list)]) await this.addList(list);
    return { files: own.sum(), earlier: earlier.map(({ id, list }) => ({ id, ...list.sum() })), missing };
  }

  private async addList(list: Listed): Promise<void> {
    const next = list.next();
    if (next) await this.add(next.name, next.content);
  }

  /** @returns its checksum */
  private async addFile(key: string, bytes: number, chunks: AsyncIterable<Buffer>): Promise<string> {
    const hash = createHash('sha256');
    const passed = async function* (this: Archive): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        hash.update(chunk);
        this.told(chunk.length);
        yield chunk;
      }
    };
    await this.entry(format.filePrefix + key, bytes, passed.call(this));
    return hash.digest('hex');
  }

  private add(name: string, content: Buffer): Promise<void> {
    return this.entry(name, content.length, [content]);
  }

  private entry(name: string, size: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    this.options.signal?.throwIfAborted();
    return this.tar.entry(name, size, chunks);
  }

  private told(bytes: number): void {
    this.done += bytes;
    this.options.progress?.(this.done, Math.max(this.total, this.done));
  }
}

/** Files with their checksums, which go into the archive in lists. */
class Listed {
  private readonly hash = createHash('sha256');
  private lines: string[] = [];
  private lists = 0;
  private count = 0;
  private bytes = 0;

  constructor(private readonly nameOf: (number: number) => string) {}

  /** @returns how many wait for their list */
  add(file: format.FileSum, bytes: number): number {
    this.count += 1;
    this.bytes += bytes;
    return this.lines.push(format.sumLine(file));
  }

  /** The list of those that wait; null where none do. */
  next(): { name: string; content: Buffer } | null {
    if (this.lines.length === 0) return null;
    const content = Buffer.from(this.lines.join(''));
    this.lines = [];
    this.hash.update(content);
    return { name: this.nameOf((this.lists += 1)), content };
  }

  /** Of all that was listed. */
  sum(): format.Manifest['files'] {
    return { count: this.count, bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
