import pg from 'pg';
import { operator } from '../audit/note.js';
import { halfRestoredSentence, isHalfRestored } from '../backup/tables.js';
import { newId } from '../domain/id.js';
import { StartError } from '../settings.js';
import type { FileStore } from './file-store.js';

/** A database and the files of its rows, and what an operator calls the place of these. */
export interface Parts {
  url: string;
  files: FileStore;
  place: string;
}

/** What a database says of itself; without an id it was in use before there were marks. */
interface Known {
  id: string | null;
  /** Its files bear the mark. */
  isMarked: boolean;
}

/**
 * Sees that the files are those of the database, as jobs remove files that it does not name: called before its schema is
 * made, so that a new one stays as empty as a backup wants it.
 * @throws StartError saying what differs, and what to do
 */
export const refuseForeignFiles = (parts: Parts): Promise<void> =>
  alone(parts.url, async (client) => void (await fitting(client, parts)));

/**
 * Sees that no restore of the database is under way or was broken off, for what works on it without files.
 * @throws StartError where one is
 */
export const refuseHalf = (url: string): Promise<void> => alone(url, async () => undefined);

/**
 * Gives database and files of an installation one mark, where they have none yet: at its first start, and at the first one
 * of this version. Safe to call from several processes; the schema must be there.
 * @throws StartError as {@link refuseForeignFiles}
 */
export const markInstallation = (parts: Parts): Promise<void> =>
  alone(parts.url, async (client) => {
    const isWhole = await fitting(client, parts);
    if (!isWhole) await mark(client, parts.files);
  });

/**
 * Makes the files those of the database, whichever they were of; that one does not start with them any more.
 * @returns the id of the installation, and the mark that the files bore
 */
export const adoptFiles = ({ url, files }: Parts, reason: string): Promise<{ id: string; before: string | null }> =>
  alone(url, async (client) => {
    const before = await files.mark();
    const id = await mark(client, files);
    await client.query(noteSql, [operator.login, `installation:${id}`, reason, JSON.stringify({ before })]);
    return { id, before };
  });

const noteSql = `insert into kernel.audit (at, actor, action, object, reason, details)
  values (now(), $1, 'kernel.adopt-files', $2, $3, $4)`;

/** The database's own mark comes first: files that have one without it were those of another database. */
const mark = async (client: pg.Client, files: FileStore): Promise<string> => {
  await client.query('insert into kernel.installation (id) values ($1) on conflict do nothing', [newId()]);
  const { rows } = await client.query<{ id: string }>('select id from kernel.installation');
  const id = rows[0]!.id;
  if ((await files.mark()) !== id) await files.setMark(id);
  await client.query('update kernel.installation set marked_at = now()');
  return id;
};

/** @returns whether both have the mark already */
const fitting = async (client: pg.Client, { files, place }: Parts): Promise<boolean> => {
  const [known, marked] = [await knownOf(client), await files.mark()];
  if (known && marked === known.id) return known.isMarked;
  const name = nameOf(client);
  if (known === null && (marked !== null || (await files.hasAny())))
    throw new StartError(
      `${place} has files${of(marked)}, and ${name} is a new one, by which all of them would be removed: restore the database first, or name the right one in DATABASE_URL, or another place of files. ${adopting}`,
    );
  if (marked !== null)
    throw new StartError(
      `${place} has the files${of(marked)}, and ${name} is${of(known?.id ?? null)}: name the right one of both. ${adopting}`,
    );
  if (known?.isMarked)
    throw new StartError(
      `${place} is not the place${of(known.id)}, which ${name} belongs to: name that one, or restore its files with the file "installation" beside them. ${adopting}`,
    );
  return false;
};

const of = (id: string | null): string => (id === null ? '' : ` of installation ${id}`);
const adopting = 'Where they are meant to go together from now on, run "podium admin adopt-files".';

/** Null of a new one. */
const knownOf = async (client: pg.Client): Promise<Known | null> => {
  const { rows } = await client.query<{ isUsed: boolean; hasMarks: boolean }>(
    `select to_regclass('identity.people') is not null as "isUsed", to_regclass('kernel.installation') is not null as "hasMarks"`,
  );
  if (!rows[0]?.hasMarks) return rows[0]?.isUsed ? { id: null, isMarked: false } : null;
  const sql = 'select id, marked_at is not null as "isMarked" from kernel.installation';
  return (await client.query<Known>(sql)).rows[0] ?? null;
};

/** Whatever is made in it meanwhile would be thrown away by the restore that goes on. */
const refuseHalfRestored = async (client: pg.Client): Promise<void> => {
  if (await isHalfRestored(client)) throw new StartError(halfRestoredSentence(client));
};

const nameOf = ({ database, host, port }: pg.Client): string => `database "${database}" at ${host}:${port}`;

/** One process at a time looks and marks. */
const alone = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  // Said by the statement under way too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('podium installation'))`);
    await refuseHalfRestored(client);
    return await work(client);
  } finally {
    await client.end();
  }
};
