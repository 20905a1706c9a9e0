import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { renew } from '../leases/lease.js';

/** A worker that was silent for so long is forgotten. */
const forgetSeconds = 3600;

/** A process that scores, and the runs that it has under way. */
export interface LiveWorker {
  id: string;
  slots: number;
  running: string[];
}

/** Signs of life of the processes that score, by the database's clock. */
@Injectable()
export class WorkerLife {
  constructor(private readonly orm: MikroORM) {}

  /** Says that a worker lives, and renews the leases of what it runs. @returns how many live, with it */
  async beat({ id, slots, running }: LiveWorker, leaseSeconds: number): Promise<number> {
    const em = this.orm.em.fork();
    await query(
      em,
      `insert into scoring.workers (id, slots, started_at, seen_at)
       values ($1, $2, clock_timestamp(), clock_timestamp())
       on conflict (id) do update set seen_at = excluded.seen_at`,
      [id, slots],
    );
    for (const leased of ['queue_entries', 'rejudge_items'] as const)
      await renew(em, leased, { worker: id, leaseSeconds }, running);
    await query(em, `delete from scoring.workers where seen_at < clock_timestamp() - make_interval(secs => $1)`, [
      forgetSeconds,
    ]);
    const liveSql = `select count(*)::int as live from scoring.workers where seen_at > clock_timestamp() - make_interval(secs => $1)`;
    return (await queryOne<{ live: number }>(em, liveSql, [leaseSeconds]))?.live ?? 1;
  }

  /** Says that a worker ends: it is not counted among those that live any more. */
  async end(id: string): Promise<void> {
    await query(this.orm.em.fork(), 'delete from scoring.workers where id = $1', [id]);
  }
}
