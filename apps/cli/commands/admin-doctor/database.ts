import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { halfRestoredSentence, isHalfRestored } from '../../../../modules/kernel/backup/tables.js';
import { reachDatabase } from '../../../../modules/kernel/database/reach.js';
import { inProject } from '../../../../modules/kernel/root.js';
import { StartError } from '../../../../modules/kernel/settings.js';
import { type Finding, ok, warning, wrong } from './finding.js';

/** Of the connections that the server allows; above it the next process may get none. */
const fullShare = 0.8;
/** A clock that is off by more shows wrong deadlines; much more, and codes of second factors are refused. */
const [oddSeconds, wrongSeconds] = [2, 30] as const;

/** What the database says of itself. */
export interface Seen {
  findings: Finding[];
  /** Whether the application can work with it as it is. */
  isUsable: boolean;
  /** The mark that its files bear; undefined where it could not be asked. */
  installation: string | null | undefined;
}

const aboutSql = `select current_setting('server_version') as version,
  (select count(*)::int from pg_stat_activity where datname = current_database()) as used,
  current_setting('max_connections')::int as most,
  to_regclass('migrations') is not null as "hasMigrations", to_regclass('kernel.installation') is not null as "isMarked"`;
const clockSql = 'select extract(epoch from clock_timestamp())::float8 * 1000 as now';

/** Version, schema, connections and clock of the database. */
export const lookAtDatabase = async (url: string): Promise<Seen> => {
  try {
    await reachDatabase(url);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const findings = [wrong('database', 'cli.doctor.told', { sentence: error.message })];
    return { findings, isUsable: false, installation: undefined };
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, statement_timeout: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await look(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

interface About {
  version: string;
  used: number;
  most: number;
  hasMigrations: boolean;
  isMarked: boolean;
}

const look = async (client: pg.Client): Promise<Seen> => {
  if (await isHalfRestored(client)) {
    const sentence = halfRestoredSentence(client);
    return { findings: [wrong('database', 'cli.doctor.told', { sentence })], isUsable: false, installation: undefined };
  }
  const about = (await client.query<About>(aboutSql)).rows[0]!;
  const schema = about.hasMigrations ? await schemaOf(client) : null;
  const marked = about.isMarked ? await client.query<{ id: string }>('select id from kernel.installation') : null;
  const findings = [databaseOf(about, schema), await clockOf(client)];
  const isUsable = schema !== null && schema.pending.length === 0 && schema.unknown.length === 0;
  return { findings, isUsable, installation: marked?.rows[0]?.id ?? null };
};

interface Schema {
  done: number;
  pending: string[];
  unknown: string[];
}

/** The migrations of this program beside those that the database has had. */
const schemaOf = async (client: pg.Client): Promise<Schema> => {
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const files = await readdir(inProject('dist', 'migrations'));
  const own = new Set(files.filter((file) => file.endsWith('.js')).map((file) => file.slice(0, -'.js'.length)));
  const had = new Set(rows.map(({ name }) => name.replace(/\.[jt]s$/u, '')));
  return {
    done: had.size,
    pending: [...own].filter((name) => !had.has(name)),
    unknown: [...had].filter((name) => !own.has(name)),
  };
};

const databaseOf = ({ version, used, most }: About, schema: Schema | null): Finding => {
  const values = { version: version.split(' ')[0] ?? version, used, most };
  if (schema === null) return warning('database', 'cli.doctor.database.empty', values);
  const { done, pending, unknown } = schema;
  if (unknown.length > 0) return wrong('database', 'cli.doctor.database.newer', { ...values, count: unknown.length });
  if (pending.length > 0) return warning('database', 'cli.doctor.database.older', { ...values, count: pending.length });
  if (used > most * fullShare) return warning('database', 'cli.doctor.database.full', values);
  return ok('database', 'cli.doctor.database.ok', { ...values, count: done });
};

const clockOf = async (client: pg.Client): Promise<Finding> => {
  const before = Date.now();
  const { rows } = await client.query<{ now: number }>(clockSql);
  const between = (before + Date.now()) / 2;
  const off = Math.abs((rows[0]?.now ?? between) - between) / 1000;
  const seconds = Math.round(off * 10) / 10;
  if (off > wrongSeconds) return wrong('clock', 'cli.doctor.clock.off', { seconds });
  if (off > oddSeconds) return warning('clock', 'cli.doctor.clock.off', { seconds });
  return ok('clock', 'cli.doctor.clock.ok', { seconds });
};
