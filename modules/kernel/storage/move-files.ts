import pLimit from 'p-limit';
import pg from 'pg';
import { operator } from '../audit/note.js';
import type { FileStore } from './file-store.js';
import type { KeptFile } from './files.js';

/** Files that are on their way side by side, and that the ledger is asked about at a time. */
const atOnce = 8;
const batch = 1000;

const rowsSql = `select key, bytes::float8 as bytes, sha256, owner is not null and gone_at is null as "isOwned" from kernel.files
  where key > $1 and gone_at is distinct from '-infinity' order by key limit ${batch}`;
const liveSql = `select key from kernel.files where key = $1 and gone_at is distinct from '-infinity'`;

const noteSql = `insert into kernel.audit (at, actor, action, object, reason, details)
  values (now(), $1, 'kernel.move-files', 'files', $2, $3)`;

interface Row extends Pick<KeptFile, 'key'> {
  bytes: number | null;
  sha256: string | null;
  /** Something needs it. */
  isOwned: boolean;
}

export interface Move {
  url: string;
  from: FileStore;
  to: FileStore;
  /** True to remove each where it was, once it is in the other place. */
  remove: boolean;
  /** What the audit log keeps of why. */
  reason: string;
  /** Told of how many bytes it has seen to so far, of about how many. */
  progress?(done: number, total: number): void;
}

/** What a move has done. `had` were there already; `missing` are needed and nowhere, `different` are not what the ledger says. */
export interface Moved {
  copied: number;
  bytes: number;
  had: number;
  removed: number;
  missing: string[];
  different: string[];
}

/** Why there is no move. */
export type MoveRefusal = 'BUSY' | 'FROM_FOREIGN' | 'TO_FOREIGN';

export class MoveFault extends Error {
  constructor(readonly code: MoveRefusal) {
    super(code);
  }
}

/**
 * Brings all files that the ledger knows from one place to another, beside servers at work that know both. What is there
 * already is not brought again, so that one that was cut off goes on.
 * @throws MoveFault where another one is at it, or one of the places has files of another installation
 */
export const moveFiles = async (move: Move): Promise<Moved> => {
  const client = new pg.Client({ connectionString: move.url });
  // Said by the statement under way too.
  client.on('error', () => undefined);
  await client.connect();
  const pool = new pg.Pool({ connectionString: move.url, max: 4 });
  pool.on('error', () => undefined);
  try {
    const lockSql = `select pg_try_advisory_lock(hashtext('podium move')) as "isAlone"`;
    if (!(await client.query<{ isAlone: boolean }>(lockSql)).rows[0]?.isAlone) throw new MoveFault('BUSY');
    await sameInstallation(pool, move);
    const moved = await moving(pool, move);
    const { missing, different, ...counts } = moved;
    const details = { ...counts, missing: missing.length, different: different.length };
    await pool.query(noteSql, [operator.login, move.reason, JSON.stringify(details)]);
    return moved;
  } finally {
    await pool.end();
    await client.end();
  }
};

/** The mark goes first: files in a place without one are those of nobody knows whom. */
const sameInstallation = async (pool: pg.Pool, { from, to }: Move): Promise<void> => {
  const { rows } = await pool.query<{ id: string }>('select id from kernel.installation');
  const id = rows[0]?.id;
  if (id === undefined || (await from.mark()) !== id) throw new MoveFault('FROM_FOREIGN');
  const marked = await to.mark();
  if (marked === id) return;
  if (marked !== null || (await to.hasAny())) throw new MoveFault('TO_FOREIGN');
  await to.setMark(id);
};

const moving = async (pool: pg.Pool, move: Move): Promise<Moved> => {
  const moved: Moved = { copied: 0, bytes: 0, had: 0, removed: 0, missing: [], different: [] };
  const counted = await pool.query<{ n: number }>('select coalesce(sum(bytes), 0)::float8 as n from kernel.files');
  const total = counted.rows[0]?.n ?? 0;
  const turn = pLimit(atOnce);
  let done = 0;
  for (let after = '', rows: Row[] = []; ; after = rows.at(-1)!.key) {
    rows = (await pool.query<Row>(rowsSql, [after])).rows;
    if (rows.length === 0) return moved;
    const one = async (row: Row): Promise<void> => {
      await moveOne(pool, move, row, moved);
      move.progress?.(Math.min((done += row.bytes ?? 0), total), total);
    };
    await Promise.all(rows.map((row) => turn(() => one(row))));
  }
};

const moveOne = async (pool: pg.Pool, move: Move, row: Row, moved: Moved): Promise<void> => {
  const { from, to } = move;
  const { key } = row;
  const [there, here] = await Promise.all([to.bytesOf(key), from.bytesOf(key)]);
  const isThere = there !== null && there === (row.bytes ?? here ?? there);
  if (isThere) moved.had += 1;
  // One that is nobody's may be on its way yet.
  else if (here === null) return void (row.isOwned && moved.missing.push(key));
  else if (!(await copied(pool, move, row, moved))) return;
  if (!move.remove || here === null) return;
  await from.remove(key);
  moved.removed += 1;
};

const copied = async (pool: pg.Pool, { from, to }: Move, row: Row, moved: Moved): Promise<boolean> => {
  const { key } = row;
  // What an earlier one left that was cut off makes place.
  await to.remove(key);
  const { bytes, sha256 } = await to.write(key, from.read(key), Number.MAX_SAFE_INTEGER);
  const isSame = (row.bytes === null || row.bytes === bytes) && (row.sha256 === null || row.sha256 === sha256);
  // It may have been removed in both places while it was on its way.
  const isLive = (await pool.query(liveSql, [key])).rowCount === 1;
  if (!isSame || !isLive) await to.remove(key);
  if (!isSame && isLive) moved.different.push(key);
  if (!isSame || !isLive) return false;
  moved.copied += 1;
  moved.bytes += bytes;
  return true;
};
