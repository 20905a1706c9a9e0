import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { query } from '../../../kernel/database/sql.js';
import { Every } from '../../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { UnusedFiles } from '../../../kernel/storage/unused-files.js';

const dayMs = 86_400_000;

/** Which of these files solutions have. */
export const ownedSql =
  'select storage_key as key from scoring.solutions where storage_key = any($1::text[]) and file_gone_at is null';

/** Removes files of uploads that were broken off, by a crash too, before they became a solution. */
@Injectable()
export class RemoveOrphans {
  constructor(
    private readonly orm: MikroORM,
    private readonly files: UnusedFiles,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Every({ turn: 'orphaned files', seconds: 86_400, look: 600 })
  async clear(): Promise<void> {
    await this.remove(new Date(Date.now() - dayMs));
    await this.forgetUploads(Date.now());
  }

  /** @param before files newer than this may still be on their way into the database. @returns how many were removed */
  remove(before: Date): Promise<number> {
    return this.files.remove('solutions', before, ownedSql);
  }

  /** Uploads that did not go on in time; their pieces go with those of all others. @param now milliseconds since 1970 */
  async forgetUploads(now: number): Promise<void> {
    const before = new Date(now - this.settings.UPLOAD_HOURS * 3_600_000);
    await query(this.orm.em.fork(), 'delete from scoring.uploads where begun_at < $1', [before]);
  }
}
