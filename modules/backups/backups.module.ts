import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import type { Context } from '../kernel/context.js';
import { BackupsApi } from './backups.api.js';
import { AskBackupHandler } from './commands/ask-backup.js';
import { ChangeBackupHandler } from './commands/change-backup.js';
import { Backup } from './domain/backup.js';
import { GivingOut } from './flows/giving-out.js';
import { Making } from './flows/making.js';
import { BackupsController } from './http/backups.controller.js';
import { DoBackups } from './jobs/do-backups.js';
import { BackupsPersonal } from './personal.js';
import { BackupFigures } from './queries/backup-figures.js';
import { BackupHealth } from './queries/backup-health.js';
import { BackupQueries } from './queries/backup-queries.js';
import './settings.js';

@Module({
  imports: [IdentityModule],
  controllers: [BackupsController],
  providers: [
    BackupsApi,
    AskBackupHandler,
    ChangeBackupHandler,
    BackupFigures,
    BackupHealth,
    BackupQueries,
    BackupsPersonal,
    DoBackups,
    GivingOut,
    Making,
  ],
  exports: [BackupsApi],
})
export class BackupsModule {}

export const backups: Context = {
  module: BackupsModule,
  entities: [Backup],
  demo: async () => (await import('./demo.js')).story,
};
