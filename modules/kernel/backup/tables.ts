import pg from 'pg';
import type { SequenceOf, TableOf } from './format.js';

/**
 * What says something of the program that runs, or is made anew by it, and nothing of the installation: migrations write their own
 * list, views are made from their texts, pg-boss installs its version and counts anew, and files are held by who reads them now.
 */
const ofTheProgram = [
  'public.migrations',
  'kernel.made_anew',
  'kernel.file_holds',
  ...['version', 'bam', 'queue_stats', 'warning'].map((name) => `pgboss.${name}`),
];

/** In it stands that a database is being restored: what a killed run left is thrown away by the next one. */
export const restoreSchema = 'podium_restore';
/** What to do with a database whose restore is under way or was broken off: of what it has now nothing stays. */
export const halfRestoredSentence = ({ database, host, port }: pg.Client): string =>
  `database "${database}" at ${host}:${port} is being restored, or a restore of it was broken off: run "podium backup restore" again, to its end, or make the database anew.`;
/** Whether that is so. */
export const isHalfRestored = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select from pg_namespace where nspname = $1', [restoreSchema])).rowCount !== 0;

/** Schemas that are the installation's, as SQL of `pg_namespace n`. */
const ownSchemas = `n.nspname not in ('pg_catalog', 'information_schema', '${restoreSchema}') and n.nspname !~ '^pg_(toast|temp)'`;
/** What belongs to an extension is installed with it. */
const notOfExtension = (oid: string, of: string): string =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.classid = '${of}'::regclass and d.deptype = 'e')`;

/** So that a value is written in one way, and read as it was written, whatever the settings of server and role. */
export const sessionSettings = [
  `set timezone to 'UTC'`,
  `set datestyle to 'ISO, YMD'`,
  `set intervalstyle to 'postgres'`,
  'set extra_float_digits to 1',
  `set bytea_output to 'hex'`,
  'set statement_timeout to 0',
  'set idle_in_transaction_session_timeout to 0',
  'set lock_timeout to 0',
];

/** A connection for what takes as long as it takes, with these settings. */
export const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'podium-backup' });
  // Said by the statement under way too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const setting of sessionSettings) await client.query(setting);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Every table of the installation, with the columns that hold something of their own; partitions are read by what they are of. */
export const tablesOf = async (client: pg.Client): Promise<TableOf[]> => {
  const { rows } = await client.query<TableOf>(
    `select n.nspname as schema, c.relname as name,
        array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '' order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't' and ${ownSchemas}
        and ${notOfExtension('c.oid', 'pg_class')} and n.nspname || '.' || c.relname <> all($1::text[])
      order by n.nspname, c.relname`,
    [ofTheProgram],
  );
  return rows;
};

/** Where sequences stand. A snapshot does not hold them: they are read after the tables, so that none is behind its rows. */
export const sequencesOf = async (client: pg.Client): Promise<SequenceOf[]> => {
  const { rows: names } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and ${ownSchemas} and ${notOfExtension('c.oid', 'pg_class')}
        and n.nspname || '.' || c.relname not like 'public.migrations%' and n.nspname <> 'pgboss' order by 1`,
  );
  const found: SequenceOf[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<SequenceOf>(
      `select $1 as name, last_value::text as value, is_called as "isCalled" from ${name}`,
      [name],
    );
    found.push(rows[0]!);
  }
  return found;
};

const quoted = ({ schema, name }: TableOf): string => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
const listed = ({ columns }: TableOf): string => columns.map(pg.escapeIdentifier).join(', ');

/** As SQL names it. */
export const tableSql = quoted;
/** Writes a table out in the order in which its rows lie. */
export const copyOutSql = (table: TableOf): string => `copy (select ${listed(table)} from ${quoted(table)}) to stdout`;
/** Takes in what {@link copyOutSql} wrote. */
export const copyInSql = (table: TableOf): string => `copy ${quoted(table)} (${listed(table)}) from stdin`;

/** True of a database in which nobody has made anything yet. */
export const isEmpty = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${ownSchemas} and ${notOfExtension('c.oid', 'pg_class')} limit 1`,
  );
  return rows.length === 0;
};

/** Schemas with what an installation is made of; `public` is everybody's. */
export const schemasOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname as name from pg_namespace n where ${ownSchemas} and n.nspname <> 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
};
