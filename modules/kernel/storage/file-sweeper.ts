import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { query, queryOne } from '../database/sql.js';
import { Notes, type Noting } from '../figures/notes.js';
import { Every } from '../jobs/ticks.js';
import { SETTINGS, type Settings } from '../settings.js';
import { FileStorage } from './file-storage.js';

const dayMs = 24 * 3_600_000;
const batch = 1000;

/** A sweep of fewer files is always usual, however small an area is; of more, one that takes this part of it is not. */
const usualFiles = 100;
const usualPart = 0.1;

const nowSql = 'select extract(epoch from clock_timestamp())::float8 * 1000 as now';
const notHeld = 'not exists (select from kernel.file_holds where until > clock_timestamp())';

/** What was given up already, by a sweep that died or beside a backup. */
const givenUpSql = `select key from kernel.files where gone_at = '-infinity' and ${notHeld} limit ${batch}`;

/** $1 unclaimed since, $2 gone since. */
const dueSql = `(owner is null and gone_at is null and put_at < $1 or gone_at > '-infinity' and gone_at < $2)`;

const areasSql = `select area, count(*)::int as due from kernel.files where ${dueSql} group by area order by area`;
const allSql = `select count(*)::int as all from kernel.files where key >= $1 || '/' and key < $1 || '0'`;

/** Nobody can claim them from here on, and a sweep that dies is gone on with by the next one. Since when, and which area. */
const takenBy = (isDue: string, since: string) => `update kernel.files set gone_at = '-infinity' where key in (
    select key from kernel.files where area = $2 and ${isDue} and ${since} < $1 order by ${since} limit ${batch}
    for update skip locked)
    and ${notHeld}
  returning key`;
/** Each by its own index and in its order: together, or by name, a batch reads the whole ledger up to its first. */
const takeUnclaimedSql = takenBy('owner is null and gone_at is null', 'put_at');
const takeGoneSql = takenBy('gone_at is not null', 'gone_at');

const holdSql = `insert into kernel.held_sweeps as h (area, due, "of") values ($1, $2, $3)
  on conflict (area) do update set due = excluded.due, "of" = excluded."of" returning allowed_at as "allowedAt"`;
/** Of $3, unless something is left that a backup keeps: it may go on once, and has not yet. */
const freeSql = `delete from kernel.held_sweeps where area = $3
  and not exists (select from kernel.files f where f.area = $3 and ${dueSql})`;

/** A sweep that takes unusually much of an area, and waits for an operator. */
export interface HeldSweep {
  area: string;
  due: number;
  of: number;
}

/**
 * Removes what is nobody's, by the ledger: what no row claimed within a day, and what was let go some days ago. It never looks
 * through a folder, and it rests while a backup reads the files (`kernel.file_holds`).
 */
@Injectable()
@Notes()
export class FileSweeper implements Noting {
  private readonly log = new Logger(FileSweeper.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly storage: FileStorage,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @param at milliseconds since 1970, by the clock of the database, in the place of now @returns how many files were removed */
  @Every({ turn: 'files that are nobody’s', seconds: 3600, look: 600 })
  async sweep(at?: number): Promise<number> {
    const now = at ?? (await queryOne<{ now: number }>(this.em(), nowSql))!.now;
    const due = [new Date(now - dayMs), new Date(now - this.settings.FILES_KEPT_DAYS * dayMs)] as const;
    let removed = await this.destroyed(() => query<{ key: string }>(this.em(), givenUpSql));
    for (const { area, due: files } of await query<{ area: string; due: number }>(this.em(), areasSql, due))
      if (await this.isAllowed(area, files)) removed += await this.clear(area, due);
    return removed;
  }

  /** Areas whose sweep waits for an operator. */
  held(): Promise<HeldSweep[]> {
    const sql = `select area, due, "of" from kernel.held_sweeps where allowed_at is null order by area`;
    return query<HeldSweep>(this.em(), sql);
  }

  async notes(): Promise<string[]> {
    return (await this.held()).length > 0 ? ['SWEEP_HELD'] : [];
  }

  private async clear(area: string, due: readonly [Date, Date]): Promise<number> {
    const [unclaimed, gone] = due;
    const removed =
      (await this.destroyed(() => query<{ key: string }>(this.em(), takeUnclaimedSql, [unclaimed, area]))) +
      (await this.destroyed(() => query<{ key: string }>(this.em(), takeGoneSql, [gone, area])));
    await query(this.em(), freeSql, [...due, area]);
    return removed;
  }

  private async destroyed(take: () => Promise<{ key: string }[]>): Promise<number> {
    let removed = 0;
    for (let taken = batch; taken === batch; removed += taken) {
      const keys = (await take()).map(({ key }) => key);
      if (keys.length > 0) await this.storage.destroy(keys);
      taken = keys.length;
    }
    return removed;
  }

  /** Whatever the reason is for which so much would go: files can be removed later as well, and never be brought back. */
  private async isAllowed(area: string, due: number): Promise<boolean> {
    if (due <= usualFiles) return true;
    const of = (await queryOne<{ all: number }>(this.em(), allSql, [area]))?.all ?? 0;
    if (due <= of * usualPart) return true;
    const held = await queryOne<{ allowedAt: string | null }>(this.em(), holdSql, [area, due, of]);
    if (held?.allowedAt) return true;
    this.log.warn(`${due} of ${of} files of ${area} would be removed: that waits for "podium storage sweep ${area}"`);
    return false;
  }

  private em() {
    return this.orm.em.fork();
  }
}
