import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query } from '../../kernel/database/sql.js';
import { stagedNow } from '../../kernel/imports/import-row.js';
import { Every } from '../../kernel/jobs/ticks.js';

const dayMs = 24 * 3_600_000;

/** $2 those that somebody is still to take. */
const leftSql = 'delete from identity.import_rows where staged_at < $1 and import_id <> all($2::uuid[])';

/** AUTH8: removes what a worker left that died, or of an import that was broken off: addresses and hashes of people of elsewhere. */
@Injectable()
export class DropLeftImports {
  constructor(private readonly orm: MikroORM) {}

  /** @param now milliseconds since 1970, by the clock of rows */
  @Every({ turn: 'left imports', seconds: 3600, look: 600 })
  async drop(now = Date.now()): Promise<void> {
    const em = this.orm.em.fork();
    await query(em, leftSql, [new Date(now - dayMs), await stagedNow(em)]);
  }
}
