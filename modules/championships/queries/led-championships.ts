import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Hindrance } from '../../identity/hindrance.port.js';
import { readerOf } from '../../kernel/database/reader.js';
import { query, queryOne } from '../../kernel/database/sql.js';

/** Whoever leaves takes no championship over meanwhile, and the other way round: one waits until the command of the other ends. */
export const holdLead = (em: EntityManager, personId: string): Promise<unknown> =>
  query(em, `select pg_advisory_xact_lock(hashtextextended('leads ' || $1, 0))`, [personId]);

/** Participants of a championship that is not over need somebody who answers for it. */
@Injectable()
export class LedChampionships extends Hindrance {
  constructor(private readonly orm: MikroORM) {
    super();
  }

  override async of(personId: string) {
    const em = readerOf(this.orm);
    await holdLead(em, personId);
    const sql = `select id from championships.championships where owner_id = $1 and state = 'PUBLISHED' limit 1`;
    return (await queryOne(em, sql, [personId])) ? 'LEADS_CHAMPIONSHIPS' : null;
  }
}
