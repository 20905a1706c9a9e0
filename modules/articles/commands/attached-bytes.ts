import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne } from '../../kernel/database/sql.js';
import { refuse } from '../../kernel/domain/domain-error.js';

// A file may be of a draft and of several versions: it lies in the storage once.
const usedSql = `select coalesce(sum(bytes), 0)::float8 as used from (
    select distinct file->>'storageKey', (file->>'bytes')::bigint as bytes from (
      select a.attachments from articles.articles a where a.author_id = $1
      union all select v.attachments from articles.versions v join articles.articles a on a.id = v.article_id
        where a.author_id = $1) of_all, jsonb_array_elements(of_all.attachments) file) files`;

/** Refuses a file that goes over what all articles of a person may take. @throws DomainError ARTICLE_FILES_FULL */
export const refuseWithoutRoom = async (
  em: EntityManager,
  authorId: string,
  more: number,
  max: number,
): Promise<void> => {
  // One after the other, so that two files at once don't both pass.
  await query(em, `select pg_advisory_xact_lock(hashtextextended('articles.files ' || $1, 0))`, [authorId]);
  const used = (await queryOne<{ used: number }>(em, usedSql, [authorId]))?.used ?? 0;
  refuse(used + more > max, 'ARTICLE_FILES_FULL', { max });
};
