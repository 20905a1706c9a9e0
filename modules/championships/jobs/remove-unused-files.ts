import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { query } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { ResumableFiles } from '../../kernel/http/resumable-files.js';

const hourSeconds = 3600;

/** Removes uploads in pieces that never went on. */
@Injectable()
export class RemoveUnusedFiles {
  constructor(
    private readonly orm: MikroORM,
    private readonly uploads: ResumableFiles,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @param now milliseconds since 1970 @returns how many uploads were removed */
  @Every({ turn: 'unused files of championships', seconds: 3600, look: 600 })
  async remove(now = Date.now()): Promise<number> {
    const expired = new Date(now - this.settings.UPLOAD_HOURS * hourSeconds * 1000);
    await query(this.orm.em.fork(), 'delete from championships.uploads where begun_at < $1', [expired]);
    return this.uploads.forgetExpired();
  }
}
