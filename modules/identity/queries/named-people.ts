import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Named, NamedObjects } from '../../kernel/audit/named-objects.js';
import { query } from '../../kernel/database/sql.js';

const namedSql = `select id, case when login like '!%' then display else login end as name
    from identity.names where id = any($1::uuid[])`;

/** ADMIN1: people in the audit log, by their login; who has to choose one yet, by what pages call them. */
@Injectable()
export class NamedPeople extends NamedObjects {
  override readonly kind = 'person';

  override namesOf(em: EntityManager, ids: readonly string[]) {
    return query<Named>(em, namedSql, [ids]);
  }
}
