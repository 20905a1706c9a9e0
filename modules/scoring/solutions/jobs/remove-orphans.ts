import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { query } from '../../../kernel/database/sql.js';
import { Ticks } from '../../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';

const lookEveryMs = 10 * 60 * 1000;
const daySeconds = 24 * 3600;
const batch = 500;

/** Which of these files solutions have. */
export const ownedSql =
  'select storage_key as key from scoring.solutions where storage_key = any($1::text[]) and file_gone_at is null';

/** Removes files of uploads that were broken off, by a crash too, before they became a solution. */
@Injectable()
export class RemoveOrphans {
  private readonly log = new Logger(RemoveOrphans.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly ticks: Ticks,
    private readonly storage: FileStorage,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Interval(lookEveryMs)
  async tick(): Promise<void> {
    try {
      if (!(await this.ticks.isDue('orphaned files', daySeconds))) return;
      await this.remove(new Date(Date.now() - daySeconds * 1000));
      await this.forgetUploads(Date.now());
    } catch (error) {
      this.log.error(error);
    }
  }

  /** @param before files newer than this may still be on their way into the database. @returns how many were removed */
  async remove(before: Date): Promise<number> {
    let removed = 0;
    let keys: string[] = [];
    const sift = async (): Promise<void> => {
      const known = new Set((await query<{ key: string }>(this.orm.em.fork(), ownedSql, [keys])).map(({ key }) => key));
      for (const key of keys.filter((candidate) => !known.has(candidate))) {
        await this.storage.remove(key);
        removed += 1;
      }
      keys = [];
    };
    for await (const key of this.storage.olderThan('solutions', before)) {
      if (keys.push(key) === batch) await sift();
    }
    await sift();
    return removed;
  }

  /** Uploads that did not go on in time; their pieces go with those of all others. @param now milliseconds since 1970 */
  async forgetUploads(now: number): Promise<void> {
    const before = new Date(now - this.settings.UPLOAD_HOURS * 3_600_000);
    await query(this.orm.em.fork(), 'delete from scoring.uploads where begun_at < $1', [before]);
  }
}
