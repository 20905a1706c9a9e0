import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Hindrance } from '../../identity/hindrance.port.js';
import { queryOne } from '../../kernel/database/sql.js';

/** Participants of a championship that is not over need somebody who answers for it. */
@Injectable()
export class LedChampionships extends Hindrance {
  constructor(private readonly orm: MikroORM) {
    super();
  }

  override async of(personId: string) {
    const sql = `select id from championships.championships where owner_id = $1 and state = 'PUBLISHED' limit 1`;
    return (await queryOne(this.orm.em.fork(), sql, [personId])) ? 'LEADS_CHAMPIONSHIPS' : null;
  }
}
