import pg from 'pg';
import { reachDatabase } from '../reach.js';
import { type Settings, StartError } from '../../settings.js';
import { boundsOf } from '../bounds.js';
import { directUrl } from './addresses.js';

type Ways = Pick<Settings, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL'>;

const patienceSeconds = 15;

/**
 * Sees at the start that the ways to the database lead where they have to: one of them to PostgreSQL itself, all of them to one
 * database, and the way for reading to a standby of it.
 * @throws StartError with one sentence
 */
export const refuseWrongWays = async (settings: Ways): Promise<void> => {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL } = settings;
  await reachDatabase(DATABASE_URL);
  if (DATABASE_DIRECT_URL !== undefined) await reachDatabase(DATABASE_DIRECT_URL, 'DATABASE_DIRECT_URL');
  const direct = await lookBehind(directUrl(settings));
  if (direct.isPooled)
    throw new StartError(
      DATABASE_DIRECT_URL === undefined
        ? 'DATABASE_URL leads through a pooler such as pgbouncer, behind which processes would not hear of one another: name PostgreSQL itself in DATABASE_DIRECT_URL beside it.'
        : 'DATABASE_DIRECT_URL leads through a pooler too: name PostgreSQL itself there.',
    );
  if (DATABASE_DIRECT_URL !== undefined && (await lookBehind(DATABASE_URL)).database !== direct.database)
    throw new StartError('DATABASE_URL and DATABASE_DIRECT_URL are not the same database: name one, by both ways.');
  if (DATABASE_READ_URL !== undefined) await refuseWrongReplica(DATABASE_READ_URL, direct.cluster);
};

/** One that does not answer now is done without until it does. @throws StartError where it is another one's, or none */
const refuseWrongReplica = async (url: string, cluster: string): Promise<void> => {
  const replica = await lookBehind(url).catch(() => null);
  if (replica === null || (replica.cluster === cluster && replica.isStandby)) return;
  throw new StartError(
    replica.cluster === cluster
      ? 'DATABASE_READ_URL is no standby: name a replica of the database there, or leave it out.'
      : 'DATABASE_READ_URL is a standby of another PostgreSQL than that of DATABASE_URL: name one of its own.',
  );
};

interface Behind {
  /** Which PostgreSQL, its standbys included. */
  cluster: string;
  /** Which of its databases, as it runs now. */
  database: string;
  isStandby: boolean;
  isPooled: boolean;
}

const lookSql = `select (select system_identifier::text from pg_control_system()) as cluster,
    concat_ws(' ', (select oid from pg_database where datname = current_database()),
      extract(epoch from pg_postmaster_start_time())) as database,
    pg_is_in_recovery() as "isStandby", pg_backend_pid() as pid`;

const lookBehind = async (url: string): Promise<Behind> => {
  // Without the limit of statements: a pooler refuses what it is not told to leave alone.
  const { statement_timeout: _none, ...bounds } = boundsOf(patienceSeconds);
  const client = new pg.Client({ connectionString: url, ...bounds });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Omit<Behind, 'isPooled'> & { pid: number }>(lookSql);
    const { pid = 0, ...found } = rows[0] ?? {};
    // A pooler says another number than that of the session which it happens to give.
    const told = (client as unknown as { processID: number }).processID;
    return { ...(found as Omit<Behind, 'isPooled'>), isPooled: told !== pid };
  } finally {
    await client.end().catch(() => undefined);
  }
};
