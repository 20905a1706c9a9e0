import { Module } from '@nestjs/common';
import { ChampionshipsModule } from '../championships/championships.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import type { Context } from '../kernel/context.js';
import { ScoringModule } from '../scoring/scoring.module.js';
import { BackupsApi } from './backups.api.js';
import { AskBackupHandler } from './commands/ask-backup.js';
import { ChangeBackupHandler } from './commands/change-backup.js';
import { Backup } from './domain/backup.js';
import { GivingOut } from './flows/giving-out.js';
import { Making } from './flows/making.js';
import { Removing } from './flows/removing.js';
import { WholeChampionship } from './flows/whole-championship.js';
import { BackupsController } from './http/backups.controller.js';
import { DoBackups } from './jobs/do-backups.js';
import { TellOfBackups } from './jobs/tell-of-backups.js';
import { BackupsPersonal } from './personal.js';
import { BackupFigures } from './queries/backup-figures.js';
import { BackupHealth } from './queries/backup-health.js';
import { BackupQueries } from './queries/backup-queries.js';
import { BackupWork } from './flows/backup-work.js';
import './settings.js';

@Module({
  imports: [ChampionshipsModule, IdentityModule, ScoringModule],
  controllers: [BackupsController],
  providers: [
    BackupsApi,
    AskBackupHandler,
    ChangeBackupHandler,
    BackupFigures,
    BackupHealth,
    BackupQueries,
    BackupWork,
    BackupsPersonal,
    DoBackups,
    GivingOut,
    Making,
    Removing,
    TellOfBackups,
    WholeChampionship,
  ],
  exports: [BackupsApi],
})
export class BackupsModule {}

export const backups: Context = {
  module: BackupsModule,
  entities: [Backup],
  demo: async () => (await import('./demo.js')).story,
};
