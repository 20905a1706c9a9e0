import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';

const dayMs = 24 * 3_600_000;

const leftSql = 'delete from identity.import_rows where staged_at < $1';

/** AUTH8: removes what an import left that was cut off: addresses and hashes of people of elsewhere. Its file was nobody's. */
@Injectable()
export class DropLeftImports {
  constructor(private readonly orm: MikroORM) {}

  /** @param now milliseconds since 1970, by the clock of rows */
  @Every({ turn: 'left imports', seconds: 3600, look: 600 })
  async drop(now = Date.now()): Promise<void> {
    await query(this.orm.em.fork(), leftSql, [new Date(now - dayMs)]);
  }
}
