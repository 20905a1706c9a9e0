import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { IdentityApi } from '../identity/identity.api.js';
import { Audit, operator } from '../kernel/audit/audit.js';
import type { BackupType } from './contract/backup.js';
import { BackupHealth } from './queries/backup-health.js';
import { contactColumns, contactsCsv } from './flows/contacts-csv.js';

export { folderOf } from './settings.js';

/** What the command line, and who tells people, may ask of backups. */
@Injectable()
export class BackupsApi {
  constructor(
    private readonly orm: MikroORM,
    private readonly identity: IdentityApi,
    private readonly audit: Audit,
    private readonly state: BackupHealth,
  ) {}

  /** When the last good one was made, and whether it is older than `hours`. */
  health(): ReturnType<BackupHealth['health']> {
    return this.state.health();
  }

  /**
   * CSV of those who take messages, line by line; once it was read to its end, the audit log has who, why and how many.
   * @param how.hasMark begins with the mark by which Excel knows UTF-8
   */
  async *contacts(
    type: Exclude<BackupType, 'ALL'>,
    { reason, hasMark, told }: { reason: string; hasMark: boolean; told: () => void },
  ): AsyncGenerator<string> {
    let people = 0;
    const count = (): void => {
      people += 1;
      told();
    };
    yield* contactsCsv(type, this.identity.contacts(type), { hasMark, told: count });
    const details = { type, people, columns: contactColumns[type] };
    await this.orm.em
      .fork()
      .transactional(() => this.audit.note(operator, { action: 'backups.export', object: 'people', reason, details }));
  }
}
