import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Named, NamedObjects } from '../../kernel/audit/named-objects.js';
import { query } from '../../kernel/database/sql.js';

const namedSql = 'select id, name from teams.teams where id = any($1::uuid[])';

/** ADMIN1: teams in the audit log. */
@Injectable()
export class NamedTeams extends NamedObjects {
  override readonly kind = 'team';

  override namesOf(em: EntityManager, ids: readonly string[]) {
    return query<Named>(em, namedSql, [ids]);
  }
}
