import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { query } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { UnusedFiles } from '../../kernel/storage/unused-files.js';
import '../settings.js';

const dayMs = 24 * 3_600_000;

const namedSql = 'select storage_key as key from texts.pictures where storage_key = any($1::text[])';

/** Removes pictures that no text has ever named, and files that no row knows. */
@Injectable()
export class RemoveUnusedPictures {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: FileStorage,
    private readonly files: UnusedFiles,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @param now milliseconds since 1970 @returns how many files were removed */
  @Every({ turn: 'unused pictures of texts', seconds: 3600, look: 600 })
  async remove(now = Date.now()): Promise<number> {
    const sql = 'delete from texts.pictures where named_at is null and created_at < $1 returning storage_key as key';
    const before = new Date(now - this.settings.PICTURE_DAYS * dayMs);
    const freed = await query<{ key: string }>(this.orm.em.fork(), sql, [before]);
    for (const { key } of freed) await this.storage.remove(key);
    return freed.length + (await this.files.remove('pictures', new Date(now - dayMs), namedSql));
  }
}
