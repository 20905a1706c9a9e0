import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query } from '../../kernel/database/sql.js';
import { Reactions } from '../../kernel/jobs/reactions.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { ProfileFile } from '../reactions/profile-file.js';

const atOnce = 100;

/** Has those files looked at that have no profile yet: from before there were any, or whose job was lost. */
@Injectable()
export class ProfileMissing {
  constructor(
    private readonly orm: MikroORM,
    private readonly reactions: Reactions,
  ) {}

  /** Writes a job for each file without a profile; its id is that of the file, so that there is one at a time. */
  @Every({ turn: 'profiles of files', seconds: 600, look: 60 })
  async order(): Promise<void> {
    const em = this.orm.em.fork();
    const sql = `select championship_id as "championshipId", id as "fileId" from championships.files f where kind in ('data', 'sample')
      and not exists (select from championships.file_profiles p where p.file_id = f.id) order by updated_at desc limit ${atOnce}`;
    const files = await query<{ championshipId: string; fileId: string }>(em, sql);
    await this.reactions.order(ProfileFile, files, em, ({ fileId }) => fileId);
  }
}
