import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne } from './sql.js';
import { type SchemaText, schemaTexts, sumOf } from './schema-texts.js';

/** The migration that was done last: it may have dropped a view, also where its process was killed right after it. */
const lastSql = `select coalesce((select name from public.migrations order by id desc limit 1), '') as name`;

/**
 * Drops the views of contexts and makes them anew, with their functions, in the transaction of `em`: what contexts publish
 * is what their files say, whatever migrations once made. Costs two looks where no migration ran since and no file changed.
 */
export const makeAnew = async (em: EntityManager, texts = schemaTexts()): Promise<void> => {
  const last = await queryOne<{ name: string }>(em, lastSql, []);
  const sum = sumOf([...texts, { context: 'migrations', text: last?.name ?? '' }]);
  const known = await queryOne<{ sha256: string }>(em, 'select sha256 from kernel.made_anew', []);
  if (known?.sha256 === sum) return;
  await dropViews(em, texts);
  // One by one: what is checked when a function is made must be there by then.
  for (const { text } of texts) await query(em, text);
  await query(em, 'delete from kernel.made_anew', []);
  await query(em, 'insert into kernel.made_anew values ($1)', [sum]);
};

/** All at once, as some stand on others; also those that no file names any more. */
const dropViews = async (em: EntityManager, texts: readonly SchemaText[]): Promise<void> => {
  const schemas = [...new Set(texts.map(({ context }) => context))];
  const views = await query<{ name: string }>(
    em,
    `select format('%I.%I', schemaname, viewname) as name from pg_views where schemaname = any($1::text[])`,
    [schemas],
  );
  if (views.length > 0) await query(em, `drop view ${views.map(({ name }) => name).join(', ')}`);
};
