import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../kernel/commands/office.js';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { Backup, type Wanted } from '../domain/backup.js';

/** ADMIN1: somebody wishes for a backup or an export. */
export class AskBackup extends OfficeCommand<{ id: string }> {
  constructor(
    readonly wanted: Wanted,
    readonly by: Actor,
    readonly reason: string,
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

  async execute({ wanted, by, reason }: AskBackup) {
    const backup = Backup.ask(wanted, by, reason, this.clock.now());
    this.em.persist(backup);
    const { type, championship } = wanted;
    const details = { type, ...(championship && { champname: championship.champname }) };
    await this.audit.note(by, { action: 'backups.ask', object: `backup:${backup.id}`, reason, details });
    return { id: backup.id };
  }
}
