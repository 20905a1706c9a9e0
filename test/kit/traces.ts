import type { TestApp } from './api.js';

/** Every column of every table, but of those of the job queue: what waits there goes with its time. */
const columnsSql = `select table_schema || '.' || table_name as "table", column_name as "column", data_type as type
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')
  order by table_schema, table_name, ordinal_position`;

export interface Column {
  table: string;
  column: string;
  type: string;
}

/** All columns in which a person may be named, by an id or in words. */
export const columnsOf = async (api: TestApp): Promise<Column[]> => {
  const columns = await api.sql<Column>(columnsSql);
  const types = ['uuid', 'text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'tsvector'];
  return columns.filter(({ type }) => types.includes(type));
};

/** `schema.table.column` of all that have any of these words in them, whatever their case. */
export const tracesOf = async (api: TestApp, words: readonly string[]): Promise<string[]> => {
  const columns = await columnsOf(api);
  const asked = columns.map(
    ({ table, column }) => `select '${table}.${column}' as place where exists (
      select from ${table} t, unnest($1::text[]) w where strpos(lower(t."${column}"::text), lower(w)) > 0)`,
  );
  const found = await api.sql<{ place: string }>(asked.join(' union all '), [words]);
  return found.map(({ place }) => place).toSorted();
};
