import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { UnusedFiles } from '../../kernel/storage/unused-files.js';
import { DataArchive } from '../domain/data-archive.js';

const hourMs = 3_600_000;

const namedSql = 'select storage_key as key from identity.data_archives where storage_key = any($1::text[])';

/** PROF2: removes archives whose term is over, and files that crashes left between a file and its row. */
@Injectable()
export class EndArchives {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: FileStorage,
    private readonly files: UnusedFiles,
    private readonly clock: Clock,
  ) {}

  /** @param now of the files' clock, milliseconds since 1970 */
  @Every({ turn: 'data archives', seconds: 3600, look: 600 })
  async end(now = Date.now()): Promise<void> {
    const em = this.orm.em.fork();
    const over = await em.find(DataArchive, { expiresAt: { $lte: this.clock.now() } });
    for (const { id, storageKey } of over) {
      // Nothing where it was asked for anew meanwhile, which took the file along.
      if ((await em.nativeDelete(DataArchive, { id })) > 0 && storageKey) await this.storage.remove(storageKey);
    }
    await this.files.remove('data-archives', new Date(now - hourMs), namedSql);
  }
}
