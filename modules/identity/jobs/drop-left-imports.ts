import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { UnusedFiles } from '../../kernel/storage/unused-files.js';

const dayMs = 24 * 3_600_000;

const leftSql = 'delete from identity.import_rows where staged_at < $1';
/** Nothing names such a file: it is read as it comes, and then removed. */
const noneSql = 'select null as key where $1::text[] is null';

/** AUTH8: removes what an import left that was cut off: addresses and hashes of people of elsewhere. */
@Injectable()
export class DropLeftImports {
  constructor(
    private readonly orm: MikroORM,
    private readonly files: UnusedFiles,
  ) {}

  /** @param now milliseconds since 1970, by the clock of files and rows */
  @Every({ turn: 'left imports', seconds: 3600, look: 600 })
  async drop(now = Date.now()): Promise<void> {
    const before = new Date(now - dayMs);
    await query(this.orm.em.fork(), leftSql, [before]);
    await this.files.remove('imports', before, noneSql);
  }
}
