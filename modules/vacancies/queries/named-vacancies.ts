import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Named, NamedObjects } from '../../kernel/audit/named-objects.js';
import { query } from '../../kernel/database/sql.js';

const namedSql = `select id, text->>'title' as name from vacancies.vacancies where id = any($1::uuid[]) and text->>'title' <> ''`;

/** ADMIN1: vacancies in the audit log, by their last text. */
@Injectable()
export class NamedVacancies extends NamedObjects {
  override readonly kind = 'vacancy';

  override namesOf(em: EntityManager, ids: readonly string[]) {
    return query<Named>(em, namedSql, [ids]);
  }
}
