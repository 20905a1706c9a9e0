import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { Files } from '../../kernel/storage/files.js';
import { DataArchive } from '../domain/data-archive.js';

/** PROF2: removes archives whose term is over, their files at once: they hold all that there is of somebody. */
@Injectable()
export class EndArchives {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
  ) {}

  @Every({ turn: 'data archives', seconds: 3600, look: 600 })
  async end(): Promise<void> {
    const over = await this.orm.em.fork().find(DataArchive, { expiresAt: { $lte: this.clock.now() } });
    for (const { id, storageKey } of over) {
      const isEnded = await this.orm.em.fork().transactional(async (em) => {
        // Nothing where it was asked for anew meanwhile, which took the file along.
        if ((await em.nativeDelete(DataArchive, { id })) === 0) return false;
        await Files.letGo(em, [storageKey], { atOnce: true });
        return true;
      });
      if (isEnded && storageKey) await this.storage.remove([storageKey]);
    }
  }
}
