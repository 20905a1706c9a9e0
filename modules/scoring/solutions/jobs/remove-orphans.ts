import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { query } from '../../../kernel/database/sql.js';
import { Every } from '../../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';

/** Forgets uploads in pieces that did not go on in time. */
@Injectable()
export class RemoveOrphans {
  constructor(
    private readonly orm: MikroORM,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Every({ turn: 'orphaned files', seconds: 86_400, look: 600 })
  clear(): Promise<void> {
    return this.forgetUploads(Date.now());
  }

  /** Uploads that did not go on in time; their pieces go with those of all others. @param now milliseconds since 1970 */
  async forgetUploads(now: number): Promise<void> {
    const before = new Date(now - this.settings.UPLOAD_HOURS * 3_600_000);
    await query(this.orm.em.fork(), 'delete from scoring.uploads where begun_at < $1', [before]);
  }
}
