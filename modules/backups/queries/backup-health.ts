import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { isoSql, queryOne } from '../../kernel/database/sql.js';
import { Notes, type Noting } from '../../kernel/figures/notes.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { BackupQueries } from './backup-queries.js';

const sinceSql = `select ${isoSql('marked_at')} as at from kernel.installation`;

/** Whether there is a backup to go back to, for who watches the installation. */
@Injectable()
@Notes()
export class BackupHealth implements Noting {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: BackupQueries,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The last good one is too old after BACKUP_OLD_HOURS; where there is none, an installation may be as old without. */
  async health() {
    const { BACKUP_AT: at = null, BACKUP_OLD_HOURS: hours } = this.settings;
    const last = await this.queries.lastGood();
    const since = last?.toISOString() ?? (await queryOne<{ at: string | null }>(this.em.fork(), sinceSql))?.at ?? null;
    const oldest = this.clock.now().getTime() - hours * 3600 * 1000;
    const isOld = since !== null && Date.parse(since) < oldest;
    return { lastAt: last?.toISOString() ?? null, isOld, at, hours };
  }

  async notes(): Promise<string[]> {
    const { isOld } = await this.health();
    return [...(isOld ? ['BACKUP_OLD'] : []), ...(this.queries.isPlaceRead ? [] : ['BACKUP_AWAY'])];
  }
}
