import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { query } from '../../kernel/database/sql.js';
import { Ticks } from '../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { ResumableFiles } from '../../kernel/http/resumable-files.js';

const lookEveryMs = 10 * 60 * 1000;
const hourSeconds = 3600;
const batch = 500;
/** A dry run takes seconds; an upload that is on its way into the database, less than a day. */
const lives = { 'dry-runs': hourSeconds, championships: 24 * hourSeconds };

/** Removes what crashes left behind: files of dry runs, files that no championship names, uploads that never went on. */
@Injectable()
export class RemoveUnusedFiles {
  private readonly log = new Logger(RemoveUnusedFiles.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly ticks: Ticks,
    private readonly storage: FileStorage,
    private readonly uploads: ResumableFiles,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Interval(lookEveryMs)
  async tick(): Promise<void> {
    try {
      if (await this.ticks.isDue('unused files of championships', hourSeconds)) await this.remove(Date.now());
    } catch (error) {
      this.log.error(error);
    }
  }

  /** @param now milliseconds since 1970 @returns how many files and uploads were removed */
  async remove(now: number): Promise<number> {
    const before = (area: keyof typeof lives) => new Date(now - lives[area] * 1000);
    let removed = await this.uploads.forgetExpired();
    const expired = new Date(now - this.settings.UPLOAD_HOURS * hourSeconds * 1000);
    await query(this.orm.em.fork(), 'delete from championships.uploads where begun_at < $1', [expired]);
    for await (const key of this.storage.olderThan('dry-runs', before('dry-runs'))) {
      await this.storage.remove(key);
      removed += 1;
    }
    const keys: string[] = [];
    for await (const key of this.storage.olderThan('championships', before('championships'))) {
      if (keys.push(key) === batch) removed += await this.sift(keys.splice(0));
    }
    removed += await this.sift(keys);
    return removed;
  }

  private async sift(keys: string[]): Promise<number> {
    const sql = `select unnest(array[storage_key, source_key]) as key from championships.files
      where storage_key = any($1::text[]) or source_key = any($1::text[])
      union all select storage_key from championships.baselines where storage_key = any($1::text[])
      union all select cover->>'storageKey' from championships.championships where cover->>'storageKey' = any($1::text[])`;
    const known = new Set((await query<{ key: string }>(this.orm.em.fork(), sql, [keys])).map(({ key }) => key));
    const unknown = keys.filter((key) => !known.has(key));
    for (const key of unknown) await this.storage.remove(key);
    return unknown.length;
  }
}
