import { randomUUID } from 'node:crypto';
import type pg from 'pg';
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
