import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { query } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { UnusedFiles } from '../../kernel/storage/unused-files.js';
import { ResumableFiles } from '../../kernel/http/resumable-files.js';

const hourSeconds = 3600;
/** A dry run takes seconds; an upload that is on its way into the database, less than a day. */
const lives = { 'dry-runs': hourSeconds, championships: 24 * hourSeconds };

const namedSql = `select unnest(array[storage_key, source_key]) as key from championships.files
  where storage_key = any($1::text[]) or source_key = any($1::text[])
  union all select storage_key from championships.baselines where storage_key = any($1::text[])
  union all select unnest(array[input_key, truth_key]) from championships.tests
    where input_key = any($1::text[]) or truth_key = any($1::text[])
  union all select cover->>'storageKey' from championships.championships where cover->>'storageKey' = any($1::text[])`;

/** Removes what crashes left behind: files of dry runs, files that no championship names, uploads that never went on. */
@Injectable()
export class RemoveUnusedFiles {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: FileStorage,
    private readonly files: UnusedFiles,
    private readonly uploads: ResumableFiles,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @param now milliseconds since 1970 @returns how many files and uploads were removed */
  @Every({ turn: 'unused files of championships', seconds: 3600, look: 600 })
  async remove(now = Date.now()): Promise<number> {
    const before = (area: keyof typeof lives) => new Date(now - lives[area] * 1000);
    let removed = await this.uploads.forgetExpired();
    const expired = new Date(now - this.settings.UPLOAD_HOURS * hourSeconds * 1000);
    await query(this.orm.em.fork(), 'delete from championships.uploads where begun_at < $1', [expired]);
    for await (const key of this.storage.olderThan('dry-runs', before('dry-runs'))) {
      await this.storage.remove(key);
      removed += 1;
    }
    return removed + (await this.files.remove('championships', before('championships'), namedSql));
  }
}
