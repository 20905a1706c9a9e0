import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../kernel/commands/office.js';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { Backup } from '../domain/backup.js';

export type BackupAct = 'verify' | 'remove';

/** ADMIN1: a backup is to be verified, or removed. Answers the file that nothing names any more. */
export class ChangeBackup extends OfficeCommand<{ freed: string | null }> {
  constructor(
    readonly id: string,
    readonly act: BackupAct,
    readonly by: Actor,
  ) {
    super();
  }
}

@CommandHandler(ChangeBackup)
export class ChangeBackupHandler implements ICommandHandler<ChangeBackup> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** @throws DomainError NOT_FOUND, CONFLICT while a worker has it in hand */
  async execute({ id, act, by }: ChangeBackup) {
    const backup = found(await this.em.findOne(Backup, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
    const { type, file } = backup;
    await this.audit.note(by, {
      action: `backups.${act}`,
      object: `backup:${id}`,
      reason: '',
      details: { type, file },
    });
    if (act === 'verify') {
      backup.askToVerify();
      return { freed: null };
    }
    refuse(backup.wish !== null && backup.beatAt !== null, 'CONFLICT');
    this.em.remove(backup);
    return { freed: file ?? null };
  }
}
