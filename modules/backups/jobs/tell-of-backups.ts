import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { Notices } from '../../kernel/notices/notices.js';
import { BackupHealth } from '../queries/backup-health.js';
import { backupNotice } from '../contract/notices.js';

const adminsSql = `select id as "personId" from identity.standing where role = 'admin' and not is_blocked`;
/** Said once of each backup that became too old, and again where nobody did anything for so long. */
const againMs = 7 * 24 * 3600 * 1000;

/** CLI1: admins are told that the last good backup is too old. */
@Injectable()
export class TellOfBackups {
  constructor(
    private readonly orm: MikroORM,
    private readonly backups: BackupHealth,
    private readonly clock: Clock,
    private readonly notices: Notices,
  ) {}

  @Every({ turn: 'age of backups', seconds: 600, look: 300 })
  async tell(): Promise<void> {
    const { isOld, lastAt, hours } = await this.backups.health();
    if (!isOld) return;
    const since = lastAt === null ? 0 : Date.parse(lastAt);
    const times = Math.floor((this.clock.now().getTime() - since) / againMs);
    await this.notices.tell({
      ...backupNotice('operation.backupOld'),
      reason: `backup:${lastAt ?? 'none'}:${times}`,
      params: { hours, hasAny: lastAt === null ? 'no' : 'yes' },
      people: await query<{ personId: string }>(this.orm.em.fork(), adminsSql),
    });
  }
}
