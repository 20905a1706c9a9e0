import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../kernel/commands/office.js';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { Backup } from '../domain/backup.js';

/** `remove` is followed by `forget`, once its file is gone. */
export type BackupAct = 'verify' | 'remove' | 'forget' | 'break-off';

/** ADMIN1: a backup is to be verified, removed, or not to be made after all. Answers the file that is to go. */
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
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError NOT_FOUND, CONFLICT while a worker has it in hand */
  async execute({ id, act, by }: ChangeBackup) {
    const backup = found(await this.em.findOne(Backup, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
    const { type, file } = backup;
    if (act === 'forget') {
      this.em.remove(backup);
      return { freed: null };
    }
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
    if (act === 'break-off') {
      backup.breakOff(this.clock.now());
      return { freed: null };
    }
    refuse(backup.wish !== null && backup.beatAt !== null, 'CONFLICT');
    // Given to nobody from now on; a file that can't be removed yet is tried again with those that are over.
    if (file) backup.expiresAt = this.clock.now();
    else this.em.remove(backup);
    return { freed: file ?? null };
  }
}
