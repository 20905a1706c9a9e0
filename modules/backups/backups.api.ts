import { mkdir } from 'node:fs/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Audit, type AuditNote, operator } from '../kernel/audit/audit.js';
import { championshipParts, WholeChampionship } from './flows/whole-championship.js';
import { holdingFiles } from '../kernel/backup/files-listed.js';
import { intoTree } from '../kernel/backup/parts.js';
import { directUrl } from '../kernel/database/ways/addresses.js';
import { SETTINGS, type Settings } from '../kernel/settings.js';
import { FileStore } from '../kernel/storage/file-store.js';

/** What the command line may ask of backups. */
@Injectable()
export class BackupsApi {
  constructor(
    private readonly orm: MikroORM,
    private readonly audit: Audit,
    private readonly whole: WholeChampionship,
    private readonly store: FileStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * A championship whole as files of a folder that is not there yet; then the audit log has who, why and what.
   * @throws DomainError NOT_FOUND
   */
  async championship(
    champname: string,
    { folder, reason, hasSolutions }: { folder: string; reason: string; hasSolutions: boolean },
  ): Promise<{ files: number; bytes: number }> {
    const wish = await this.whole.named(champname, hasSolutions);
    const written = await holdingFiles(directUrl(this.settings), async () => {
      await mkdir(folder, { mode: 0o700 });
      return intoTree(folder, this.whole.parts(wish), this.store);
    });
    const parts = [...championshipParts, ...(hasSolutions ? ['solutions'] : [])];
    const details = { type: 'CHAMP', champname, files: written.files, parts };
    const note: AuditNote = { action: 'backups.export', object: `championship:${champname}`, reason, details };
    await this.orm.em.fork().transactional(() => this.audit.note(operator, note));
    return written;
  }
}
