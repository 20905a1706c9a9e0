import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import { query, queryOne } from '../database/sql.js';

/** A holder that is silent for so long is dead. */
const leaseSeconds = 10;
const beatMs = 1000;
const lookMs = 100;
const patienceMs = 15_000;

const takeSql = `update kernel.uploads set lock = $2, is_wanted = false,
    locked_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
  where id = $1 and (lock is null or locked_until < clock_timestamp()) returning id`;
const wantSql = 'update kernel.uploads set is_wanted = true where id = $1 returning id';
const keepSql = `update kernel.uploads set locked_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
  where id = $1 and lock = $2 returning is_wanted as "isWanted"`;
const leaveSql = 'update kernel.uploads set lock = null, locked_until = null where id = $1 and lock = $2';

/**
 * Locks of uploads, in the database: one request at a time writes, whichever process takes it. Who goes on after a broken line
 * makes the request before it let go, which may still wait for bytes that never come. No connection is held meanwhile. Bytes
 * are safe without it, as each piece is taken at its place only; it spares people pieces that would be thrown away.
 */
export class UploadLocks implements Locker {
  constructor(private readonly em: () => EntityManager) {}

  newLock(id: string): Lock {
    return new UploadLock(this.em, id);
  }
}

class UploadLock implements Lock {
  private readonly holder = randomUUID();
  private beat: NodeJS.Timeout | undefined;

  constructor(
    private readonly em: () => EntityManager,
    private readonly id: string,
  ) {}

  async lock(signal: AbortSignal, release: RequestRelease): Promise<void> {
    for (const until = Date.now() + patienceMs; !(await this.isTaken()); await wait(lookMs, undefined, { signal })) {
      // Of one that is there no more the caller finds out by itself.
      if (!(await queryOne(this.em(), wantSql, [this.id]))) return;
      if (Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
    }
    this.beat = setInterval(() => void this.keep(release).catch(() => undefined), beatMs);
  }

  async unlock(): Promise<void> {
    clearInterval(this.beat);
    await query(this.em(), leaveSql, [this.id, this.holder]);
  }

  private async isTaken(): Promise<boolean> {
    return (await queryOne(this.em(), takeSql, [this.id, this.holder])) !== null;
  }

  private async keep(release: RequestRelease): Promise<void> {
    const row = await queryOne<{ isWanted: boolean }>(this.em(), keepSql, [this.id, this.holder]);
    if (!row || row.isWanted) await release();
  }
}
