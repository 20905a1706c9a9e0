import pg from 'pg';
import { StartError } from '../settings.js';

const oldest = 15;
const patienceMs = 15_000;

/**
 * Sees at the start that the database of an address answers and can be worked with.
 * @param setting that has the address
 * @throws StartError saying what is wrong with it; the password is never told
 */
export const reachDatabase = async (url: string, setting = 'DATABASE_URL'): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  // Said by connect too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; mayCreate: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version,
        has_database_privilege(current_database(), 'CREATE') as "mayCreate"`,
    );
    const [found] = rows;
    if (found && found.version < oldest)
      throw new StartError(`Podium needs PostgreSQL ${oldest} or newer; ${placeOf(client)} is ${found.version}.`);
    if (found && !found.mayCreate)
      throw new StartError(
        `${placeOf(client)} does not let user "${client.user}" create schemas in database "${client.database}": grant CREATE on it.`,
      );
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(sentenceFor(error, client, setting));
  } finally {
    await client.end().catch(() => undefined);
  }
};

const placeOf = ({ host, port }: pg.Client): string => `the PostgreSQL at ${host}:${port}`;

/** What `pg` throws is an error with a code of PostgreSQL or of the system. */
const sentenceFor = (error: unknown, client: pg.Client, setting: string): string => {
  const { code = '', message } = error as { code?: string; message?: string };
  switch (code) {
    case '28P01':
    case '28000':
      return `${capital(placeOf(client))} refuses user "${client.user}": look at user and password in ${setting}.`;
    case '3D000':
      return `${capital(placeOf(client))} has no database "${client.database}": create it, or name another one in ${setting}.`;
    default:
      return `No database answers at ${client.host}:${client.port} (${code || message}): is PostgreSQL running there, and is ${setting} right?`;
  }
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
