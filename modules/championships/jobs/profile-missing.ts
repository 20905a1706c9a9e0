import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { query } from '../../kernel/database/sql.js';
import { Reactions } from '../../kernel/jobs/reactions.js';
import { Ticks } from '../../kernel/jobs/ticks.js';
import { ProfileFile } from '../reactions/profile-file.js';

const lookEveryMs = 60 * 1000;
const everySeconds = 600;
const atOnce = 100;

/** Has those files looked at that have no profile yet: from before there were any, or whose job was lost. */
@Injectable()
export class ProfileMissing {
  private readonly log = new Logger(ProfileMissing.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly reactions: Reactions,
    private readonly ticks: Ticks,
  ) {}

  @Interval(lookEveryMs)
  async tick(): Promise<void> {
    try {
      if (await this.ticks.isDue('profiles of files', everySeconds)) await this.order();
    } catch (error) {
      this.log.error(error);
    }
  }

  /** Writes a job for each file without a profile; its id is that of the file, so that there is one at a time. */
  async order(): Promise<void> {
    const em = this.orm.em.fork();
    const sql = `select championship_id as "championshipId", id as "fileId" from championships.files f where kind in ('data', 'sample')
      and not exists (select from championships.file_profiles p where p.file_id = f.id) order by updated_at desc limit ${atOnce}`;
    const files = await query<{ championshipId: string; fileId: string }>(em, sql);
    await this.reactions.order(ProfileFile, files, em, ({ fileId }) => fileId);
  }
}
