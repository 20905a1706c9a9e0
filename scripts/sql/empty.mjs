import { describe } from './describe.mjs';

const outer = /\bleft (?:outer )?join (?:lateral )?(?:only )?"?(\w+)"?\."?(\w+)"?/gi;
const anyway = /(?<!\bleft (?:outer )?)\b(?:from|join) (?:lateral )?(?:only )?"?(\w+)"?\."?(\w+)"?/gi;
const namesIn = (sql, pattern) =>
  [...sql.matchAll(pattern)].map(([, schema, name]) => `${schema}.${name}`.toLowerCase());

/**
 * Relations of a text that an outer join may leave without a row: their columns may be empty, whatever their table says. Of
 * one that stands there otherwise too the database does not say which of both a column is of.
 */
export const outerJoined = (sql) => {
  const there = new Set(namesIn(sql, anyway));
  return namesIn(sql, outer).filter((name) => !there.has(name));
};

/**
 * Which columns may be empty, `relation column` by their numbers: of tables by their own word, of views by what stands behind
 * them: the column of a table, unless an outer join may leave its row out. What a view works out is not known.
 */
export const emptyColumns = async (client) => {
  const { rows: nullable } = await client.query(`select attrelid::int as relation, attnum as number from pg_attribute a
    join pg_class c on c.oid = a.attrelid where c.relkind in ('r', 'p') and attnum > 0 and not attnotnull`);
  const found = new Set(nullable.map(({ relation, number }) => `${relation} ${number}`));
  const { rows: views } =
    await client.query(`select c.oid::int as relation, pg_get_viewdef(c.oid) as text from pg_class c
    where c.relkind = 'v' and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`);
  const { rows: names } = await client.query(`select c.oid::int as relation, n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v')`);
  const idOf = new Map(names.map(({ relation, name }) => [name, relation]));
  const columns = [];
  for (const { relation, text } of views) {
    const left = new Set(outerJoined(text).map((name) => idOf.get(name)));
    const fields = await describe(client, text.replace(/;\s*$/, ''));
    for (const [at, { tableID, columnID }] of fields.entries())
      columns.push({ key: `${relation} ${at + 1}`, of: `${tableID} ${columnID}`, isLeft: left.has(tableID) });
  }
  // Views stand on views.
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { key, of, isLeft } of columns) if (isLeft || found.has(of)) found.add(key);
  }
  return { found, idOf };
};
