import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query, queryOne } from '../database/sql.js';
import { FileStore, type Shelf } from './file-store.js';

/** Files that are looked at side by side. */
const atOnce = 32;
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

/** A shelf of the ledger: what begins alike, which its index has side by side. */
const onShelf = 'key >= $1 and key < $2';
/** Sums are long, and mostly not asked for. */
const shelfSql = `select key, bytes::float8 as bytes, case when $3::boolean then sha256 end as sha256, owner,
    gone_at is not null as "isGone"
  from kernel.files where ${onShelf} order by key`;
/** In one line, as there may be as many as are missing. */
const ownedSql = `select string_agg(key, ' ') as keys from kernel.files
  where ${onShelf} and owner is not null and gone_at is null`;

/** The shelves that there should be, each found by one look into the index, past all that stands on the one before. */
const prefixOf = (key: string) => `split_part(${key}, '/', 1) || '/' || split_part(${key}, '/', 2) || '/'`;
const shelvesSql = `with recursive shelves as (
    (select ${prefixOf('key')} as prefix from kernel.files order by key limit 1)
    union all
    select (select ${prefixOf('f.key')} from kernel.files f where f.key >= left(s.prefix, -1) || '0' order by f.key limit 1)
    from shelves s where s.prefix is not null)
  select prefix from shelves where prefix is not null`;

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
    const seen = new Set<string>();
    for await (const shelf of this.store.shelves()) {
      seen.add(shelf.prefix);
      await this.shelf(shelf, sums, report);
    }
    for (const { prefix } of await query<{ prefix: string }>(this.em(), shelvesSql))
      if (!seen.has(prefix)) await this.shelf({ prefix, keys: [] }, sums, report);
    return report;
  }

  private async shelf({ prefix, keys, bytes }: Shelf, sums: boolean, report: StorageReport): Promise<void> {
    const found = await query<Row>(this.em(), shelfSql, [...stretchOf(prefix), sums]);
    const rows = new Map(found.map((row) => [row.key, row]));
    const left = keys.values();
    const look = async (): Promise<void> => {
      for (const key of left) await this.there(key, rows, { sums, bytes: bytes?.get(key) }, report);
    };
    await Promise.all(Array.from({ length: atOnce }, look));
    const there = new Set(keys);
    const missing = found.filter(({ key, owner, isGone }) => owner !== null && !isGone && !there.has(key));
    const foreign = keys.filter((key) => !rows.has(rowOf(key)));
    if (missing.length + foreign.length > 0) await this.lookAgain(prefix, { missing, foreign }, report);
  }

  private async there(
    key: string,
    rows: ReadonlyMap<string, Row>,
    { sums, bytes: known }: { sums: boolean; bytes: number | undefined },
    report: StorageReport,
  ): Promise<void> {
    const row = rows.get(key);
    if (!row || row.owner === null || row.isGone) return;
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

  /**
   * Names were read before their rows: a file may have been stored since, or let go, or removed with its row. The shelf is read
   * once more, then its rows: what is missing or foreign by both is so.
   */
  private async lookAgain(
    prefix: string,
    { missing, foreign }: { missing: readonly Row[]; foreign: readonly string[] },
    report: StorageReport,
  ): Promise<void> {
    const there = new Set(await this.store.keysOn(prefix));
    for (const key of foreign) if (there.has(key)) note(report, 'foreign', { key, owner: null });
    const lost = missing.filter(({ key }) => !there.has(key));
    if (lost.length === 0) return;
    const owned = await queryOne<{ keys: string | null }>(this.em(), ownedSql, stretchOf(prefix));
    const still = new Set(owned?.keys?.split(' '));
    for (const row of lost) if (still.has(row.key)) note(report, 'missing', row);
  }

  private em() {
    return this.orm.em.fork();
  }
}

/** All keys that begin so are from the one up to before the other. */
const stretchOf = (prefix: string): [string, string] => [prefix, `${prefix.slice(0, -1)}0`];

/** One that is being written has its row already. */
const rowOf = (key: string): string => key.replace(/\.part$/, '');

const note = ({ faults }: StorageReport, fault: FileFault, { key, owner }: Pick<Row, 'key' | 'owner'>): void => {
  faults[fault].count += 1;
  if (faults[fault].named.length < mostNamed) faults[fault].named.push({ key, owner });
};
