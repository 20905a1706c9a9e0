import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { query } from '../database/sql.js';
import { FileStore, type Shelf } from './file-store.js';

/** Files that are looked at side by side. */
const atOnce = 32;
/** And that the ledger is asked about again at a time. */
const batch = 1000;
/** Of each kind of fault so many are named; all are counted. */
const mostNamed = 1000;

interface Row {
  key: string;
  bytes: number | null;
  sha256: string | null;
  /** Whose it is; null while it may still be nobody's. */
  owner: string | null;
  isGone: boolean;
}

const rowSql = `select key, bytes::float8 as bytes, sha256, owner, gone_at is not null as "isGone" from kernel.files`;
const shelfSql = `${rowSql} where key >= $1 and key < $2 order by key`;
const shelfOf = `split_part(key, '/', 1) || '/' || split_part(key, '/', 2) || '/'`;
/** What stands on shelves that are not there at all. */
const elsewhereSql = `${rowSql} where owner is not null and gone_at is null and ${shelfOf} <> all($1::text[]) order by key`;

export type FileFault = 'missing' | 'foreign' | 'different';

/** What a look at both sides has found. */
export interface StorageReport {
  files: number;
  bytes: number;
  faults: Record<FileFault, { count: number; named: { key: string; owner: string | null }[] }>;
}

/** Compares the ledger with what is stored, both ways, and changes nothing. It may run beside a server at work. */
@Injectable()
export class StorageCheck {
  constructor(
    private readonly orm: MikroORM,
    private readonly store: FileStore,
  ) {}

  /**
   * @param options.sums true to read every file and compare its checksum as well; names and lengths alone take no reading
   * @returns what somebody owns and is not there (missing), what is there and no row knows (foreign), and what is there
   * with another length or sum (different)
   */
  async check({ sums = false }: { sums?: boolean } = {}): Promise<StorageReport> {
    const none = () => ({ count: 0, named: [] });
    const report: StorageReport = {
      ...{ files: 0, bytes: 0 },
      faults: { missing: none(), foreign: none(), different: none() },
    };
    const shelves: string[] = [];
    for await (const shelf of this.store.shelves()) {
      shelves.push(shelf.prefix);
      await this.shelf(shelf, sums, report);
    }
    await this.missing(await query<Row>(this.em(), elsewhereSql, [shelves]), report);
    return report;
  }

  private async shelf({ prefix, keys, bytes }: Shelf, sums: boolean, report: StorageReport): Promise<void> {
    const end = `${prefix.slice(0, -1)}0`;
    const rows = new Map((await query<Row>(this.em(), shelfSql, [prefix, end])).map((row) => [row.key, row]));
    const turn = pLimit(atOnce);
    await Promise.all(keys.map((key) => turn(() => this.there(key, rows, { sums, bytes: bytes?.get(key) }, report))));
    const there = new Set(keys);
    await this.missing(
      [...rows.values()].filter((row) => row.owner && !row.isGone && !there.has(row.key)),
      report,
    );
  }

  private async there(
    key: string,
    rows: ReadonlyMap<string, Row>,
    { sums, bytes: known }: { sums: boolean; bytes: number | undefined },
    report: StorageReport,
  ): Promise<void> {
    // One that is being written has its row already.
    const row = rows.get(key.replace(/\.part$/, ''));
    if (!row) return this.foreign(key, report);
    if (row.owner === null || row.isGone || row.key !== key) return;
    const bytes = known ?? (await this.store.bytesOf(key));
    // It was removed since its name was read.
    if (bytes === null) return;
    report.files += 1;
    report.bytes += bytes;
    const isOther = (row.bytes !== null && row.bytes !== bytes) || (sums && (await this.hasOtherSum(row)));
    if (isOther) note(report, 'different', row);
  }

  private async hasOtherSum({ key, sha256 }: Row): Promise<boolean> {
    if (sha256 === null) return false;
    const hash = createHash('sha256');
    await pipeline(this.store.read(key), hash);
    return hash.digest('hex') !== sha256;
  }

  /** Rows were read after their shelf: some may have been stored since, or let go. */
  private async missing(rows: readonly Row[], report: StorageReport): Promise<void> {
    for (let at = 0; at < rows.length; at += batch) {
      const some = rows.slice(at, at + batch);
      const turn = pLimit(atOnce);
      const lengths = await Promise.all(some.map(({ key }) => turn(() => this.store.bytesOf(key))));
      const lost = some.filter((_row, index) => lengths[index] === null);
      if (lost.length === 0) continue;
      const sql = `${rowSql} where key = any($1::text[]) and owner is not null and gone_at is null order by key`;
      const still = await query<Row>(this.em(), sql, [lost.map(({ key }) => key)]);
      for (const row of still) note(report, 'missing', row);
    }
  }

  /** Its name was read before its row: the sweeper may have removed both since. */
  private async foreign(key: string, report: StorageReport): Promise<void> {
    const isOurs = !key.endsWith('.part') && (await this.store.bytesOf(key)) === null && isKey(key);
    if (!isOurs) note(report, 'foreign', { key, owner: null });
  }

  private em() {
    return this.orm.em.fork();
  }
}

const isKey = (key: string): boolean => /\/[0-9a-f-]{36}$/.test(key);

const note = ({ faults }: StorageReport, fault: FileFault, { key, owner }: Pick<Row, 'key' | 'owner'>): void => {
  faults[fault].count += 1;
  if (faults[fault].named.length < mostNamed) faults[fault].named.push({ key, owner });
};
