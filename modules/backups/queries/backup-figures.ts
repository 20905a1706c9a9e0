import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { type Figure, figure, type Measured, Measures } from '../../kernel/figures/measures.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { BackupQueries } from './backup-queries.js';

/** Backups as who watches the installation sees them. */
@Injectable()
@Measures()
export class BackupFigures implements Measured {
  constructor(
    private readonly queries: BackupQueries,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async figures(): Promise<Figure[]> {
    const last = await this.queries.lastGood();
    const age = last === null ? null : (this.clock.now().getTime() - last.getTime()) / 1000;
    return [
      figure('podium_backups_good', 'Whether there is a good backup at all', last === null ? 0 : 1),
      figure('podium_backup_age_seconds', 'Since the last good backup', age),
      figure(
        'podium_backup_old_seconds',
        'BACKUP_OLD_HOURS: it should not be older',
        this.settings.BACKUP_OLD_HOURS * 3600,
      ),
    ];
  }
}
