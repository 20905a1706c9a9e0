import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { FileStore } from '../storage/file-store.js';
import { connected } from './tables.js';

const atOnce = 1000;

/** What belongs to an installation: what somebody has a use for. */
const own = 'owner is not null and gone_at is null';
const pageSql = `select key from kernel.files where ${own} and key > $1 order by key limit ${atOnce}`;

/** The keys of all files of an installation, by its ledger as the transaction of `client` sees it. */
export async function* filesOf(client: pg.Client): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const { rows } = await client.query<{ key: string }>(pageSql, [after]);
    for (const { key } of rows) yield key;
    after = rows.at(-1)?.key ?? after;
    if (rows.length < atOnce) return;
  }
}

/** About how many bytes they have. */
export const bytesOfFiles = async (client: pg.Client): Promise<number> => {
  const sql = `select coalesce(sum(bytes), 0)::float8 as bytes from kernel.files where ${own}`;
  return (await client.query<{ bytes: number }>(sql)).rows[0]?.bytes ?? 0;
};

const holdMinutes = 30;
const againMs = 10 * 60 * 1000;
const holdSql = `insert into kernel.file_holds (id, until) values ($1, clock_timestamp() + make_interval(mins => ${holdMinutes}))
  on conflict (id) do update set until = excluded.until`;

/** Keeps files that are let go from being removed while they are read; a hold of whoever died is over by itself. */
export const holdingFiles = <T>(url: string, work: () => Promise<T>): Promise<T> =>
  connected(url, async (client) => {
    const id = randomUUID();
    await client.query(holdSql, [id]);
    const again = setInterval(() => void client.query(holdSql, [id]).catch(() => undefined), againMs);
    try {
      return await work();
    } finally {
      clearInterval(again);
      await client.query('delete from kernel.file_holds where id = $1', [id]).catch(() => undefined);
    }
  });

/** So many are looked up and opened while the one before them is read: each takes several ways to another thread and back. */
const filesAhead = 8;

/** A file that is about to be read; of no length where it is not there. */
export interface Opened {
  key: string;
  size: number | null;
  chunks: AsyncIterable<Buffer>;
}
type Opening = Opened & { close(): unknown };

type Store = Pick<FileStore, 'passing' | 'bytesOf'>;

const notRead = (key: string, size: number | null): Opening => {
  return { key, size, chunks: Readable.from([]), close: () => undefined };
};

const openedIn = async (store: Store, key: string): Promise<Opening> => {
  const size = await store.bytesOf(key);
  if (size === null) return notRead(key, size);
  const bytes = store.passing(key)[Symbol.asyncIterator]();
  const first = bytes.next();
  // Said once it is read.
  first.catch(() => undefined);
  const close = () => bytes.return?.();
  const chunks = async function* (): AsyncGenerator<Buffer> {
    try {
      for (let next = await first; !next.done; next = await bytes.next()) yield next.value;
    } finally {
      await close();
    }
  };
  return { key, size, chunks: chunks(), close };
};

/**
 * Opens files, some ahead of who reads them; those that nobody read are let go at the end.
 * @param sizeHeld of what is held already, and not opened
 */
export async function* openedAhead(
  store: Store,
  keys: AsyncIterable<string>,
  sizeHeld: (key: string) => number | undefined,
): AsyncGenerator<Opened> {
  const ahead: Promise<Opening>[] = [];
  try {
    for await (const key of keys) {
      const held = sizeHeld(key);
      const one = held === undefined ? openedIn(store, key) : Promise.resolve(notRead(key, held));
      one.catch(() => undefined);
      ahead.push(one);
      if (ahead.length <= filesAhead) continue;
      yield await ahead[0]!;
      void ahead.shift();
    }
    for (; ahead.length > 0; ahead.shift()) yield await ahead[0]!;
  } finally {
    for (const one of await Promise.allSettled(ahead)) if (one.status === 'fulfilled') await one.value.close();
  }
}
