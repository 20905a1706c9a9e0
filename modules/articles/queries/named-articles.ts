import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Named, NamedObjects } from '../../kernel/audit/named-objects.js';
import { query } from '../../kernel/database/sql.js';

const namedSql = `select a.id, v.title as name from articles.articles a
    join articles.versions v on v.article_id = a.id and v.number = coalesce(a.version, a.versions) where a.id = any($1::uuid[])`;

/** ADMIN1: articles in the audit log, as readers have them, or had them last. */
@Injectable()
export class NamedArticles extends NamedObjects {
  override readonly kind = 'article';

  override namesOf(em: EntityManager, ids: readonly string[]) {
    return query<Named>(em, namedSql, [ids]);
  }
}
