import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne } from '../../kernel/database/sql.js';
import { refuse } from '../../kernel/domain/domain-error.js';

/** The ledger knows each file once, of however many versions it is. */
const usedSql = `select coalesce(sum(bytes), 0)::float8 as used from kernel.files
  where put_by = $1 and area = 'articles' and owner is not null and gone_at is null`;

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

const attachedSql = `select distinct file->>'storageKey' as key from (
    select attachments from articles.articles where id = any($1::uuid[])
    union all select attachments from articles.versions where article_id = any($1::uuid[])) of_all,
  jsonb_array_elements(of_all.attachments) file`;

/** The files that articles name, their drafts or any of their versions. */
export const attachedTo = async (em: EntityManager, articleIds: readonly string[]): Promise<string[]> =>
  (await query<{ key: string }>(em, attachedSql, [articleIds])).map(({ key }) => key);
