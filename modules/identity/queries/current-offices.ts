import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Offices } from '../../kernel/commands/office.js';
import { queryOne } from '../../kernel/database/sql.js';

/** $1 a person, $2 now. */
const adminSql = `select id from identity.standing
  where id = $1 and role = 'admin' and (not is_blocked or blocked_until <= $2)`;

/** Who holds an office at this moment, whatever their session was told. */
@Injectable()
export class CurrentOffices extends Offices {
  constructor(private readonly clock: Clock) {
    super();
  }

  async hasAdmin(em: EntityManager, personId: string): Promise<boolean> {
    return (await queryOne(em, adminSql, [personId, this.clock.now()])) !== null;
  }
}
