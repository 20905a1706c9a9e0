import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { query } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { SecurityLog } from '../../kernel/http/security-log.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { EraseAccount } from '../commands/leaving/erase-account.js';

const dayMs = 24 * 3600 * 1000;

/** PROF2: takes what is personal from accounts whose term is over, each in a transaction of its own: one that is killed is gone on with. */
@Injectable()
export class EraseDeleted {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
    private readonly log: SecurityLog,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @returns of how many accounts the term was over */
  @Every({ turn: 'deleted accounts', seconds: 3600, look: 600 })
  async erase(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - this.settings.DELETED_DAYS * dayMs);
    const sql = 'select id from identity.people where deleted_at <= $1 and erased_at is null order by deleted_at';
    const due = await query<{ id: string }>(this.orm.em.fork(), sql, [before]);
    for (const { id } of due) {
      const erased = await this.commands.run(new EraseAccount(id, before), { isLong: true });
      if (!erased) continue;
      // Whoever restores a backup of before knows by it who must not come back, whatever becomes of the files.
      this.log.note('account erased', { person: id });
      await this.storage.remove(erased.freed);
    }
    return due.length;
  }
}
