import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../../kernel/database/sql.js';
import { Files } from '../../../kernel/storage/files.js';

const dropSql = 'delete from identity.data_archives where person_id = any($1::uuid[]) returning storage_key as key';

/**
 * PROF2: archives go with these people. What the rows name is asked as they go, since one may be finished until then.
 * @returns the files, which are let go
 */
export const dropArchives = async (em: EntityManager, personIds: readonly string[]): Promise<string[]> => {
  const rows = await query<{ key: string | null }>(em, dropSql, [personIds]);
  const keys = rows.flatMap(({ key }) => key ?? []);
  await Files.letGo(em, keys, { atOnce: true });
  return keys;
};
