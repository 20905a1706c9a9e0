import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../kernel/commands/office.js';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import type { BackupType } from '../contract/backup.js';
import { Backup } from '../domain/backup.js';

/** ADMIN1: somebody wishes for a backup or an export. */
export class AskBackup extends OfficeCommand<{ id: string }> {
  constructor(
    readonly type: BackupType,
    readonly by: Actor,
    readonly reason: string,
    readonly isScheduled = false,
  ) {
    super();
  }
}

@CommandHandler(AskBackup)
export class AskBackupHandler implements ICommandHandler<AskBackup> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async execute({ type, by, reason, isScheduled }: AskBackup) {
    const backup = Backup.ask(type, by, reason, this.clock.now(), isScheduled);
    this.em.persist(backup);
    await this.audit.note(by, { action: 'backups.ask', object: `backup:${backup.id}`, reason, details: { type } });
    return { id: backup.id };
  }
}
