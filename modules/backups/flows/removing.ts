import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../../kernel/audit/audit.js';
import { Commands } from '../../kernel/commands/commands.js';
import { BucketFault } from '../../kernel/backup/fault.js';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import { ChangeBackup } from '../commands/change-backup.js';
import { BackupQueries } from '../queries/backup-queries.js';
import { Making } from './making.js';

/** ADMIN1: removes a backup that somebody asks to be removed, with its file. */
@Injectable()
export class Removing {
  private readonly log = new Logger(Removing.name);

  constructor(
    private readonly commands: Commands,
    private readonly making: Making,
    private readonly queries: BackupQueries,
  ) {}

  /**
   * Nobody gets it from now on; where its place is away, its file goes with those that are over, once that says that none there needs it.
   * @throws DomainError NOT_FOUND, CONFLICT while a worker has it in hand, BACKUP_NEEDED, BACKUP_AWAY where it goes later
   */
  async remove(id: string, by: Actor): Promise<void> {
    const file = await this.queries.fileOf(id);
    const needing = file === null ? null : await this.tried(this.making.neededBy(file));
    refuse(!!needing?.value, 'BACKUP_NEEDED', { name: needing?.value });
    const stay = await this.queries.filesBeside(id);
    const { freed } = await this.commands.run(new ChangeBackup(id, 'remove', by));
    if (freed === null) return;
    const isGone = needing !== null && (await this.tried(this.removeFile(freed, stay)))?.value;
    if (!isGone) throw new DomainError('BACKUP_AWAY');
    await this.commands.run(new ChangeBackup(id, 'forget', by));
  }

  /** @param stay what is to be there on beside it; null where its place is another one */
  private async removeFile(file: string, stay: readonly string[] | null): Promise<boolean> {
    if (stay !== null && (await this.making.isAway(file, stay))) return false;
    await this.making.remove(file);
    return true;
  }

  /** Null where its bucket fails, which the log says; a folder that refuses is there, and refuses in an hour too. */
  private async tried<T>(work: Promise<T>): Promise<{ value: T } | null> {
    try {
      return { value: await work };
    } catch (error) {
      if (!(error instanceof BucketFault)) throw error;
      this.log.error(error);
      return null;
    }
  }
}
