import { join } from 'node:path';
import type { TestApp } from './api.js';

/** Where a stored file lies on the disk of the test, for those who lose or change it there. */
export const pathOf = ({ settings }: Pick<TestApp, 'settings'>, key = ''): string =>
  join(settings.DATA_DIR, 'files', key);

/** Keys of the files of an area that are somebody's, or may become so. */
export const filesIn = async (api: TestApp, area: string): Promise<string[]> => {
  const sql = 'select key from kernel.files where area = $1 and gone_at is null order by key';
  return (await api.sql<{ key: string }>(sql, [area])).map(({ key }) => key);
};

/** Every key that rows of the contexts name. */
export const namedSql = `select unnest(array[storage_key, source_key]) as key from championships.files
  union select storage_key from championships.baselines
  union select cover->>'storageKey' from championships.championships where cover is not null
  union select storage_key from scoring.solutions where file_gone_at is null
  union select avatar->>'storageKey' from identity.people where avatar is not null
  union select storage_key from identity.data_archives
  union select storage_key from texts.pictures
  union select storage_key from kernel.imports where ended_at is null
  union select file->>'storageKey' from (select attachments from articles.articles
    union all select attachments from articles.versions) of_all, jsonb_array_elements(of_all.attachments) file`;

/** Where ledger and rows disagree: a key that rows name and nobody claimed, or a claimed one that no row names. */
export const ledgerFaults = (api: TestApp): Promise<{ key: string; owner: string | null }[]> =>
  api.sql(`with named as (select key from (${namedSql}) named where key is not null),
      claimed as (select key, owner from kernel.files where owner is not null and gone_at is null and owner not like 'upload:%')
    select key, owner from named full join claimed using (key)
    where named.key is null or claimed.key is null order by key`);
