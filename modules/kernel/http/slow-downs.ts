import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query, queryOne } from '../database/sql.js';
import { DomainError } from '../domain/domain-error.js';

/** Tries that get slower and slower, such as those of a password. */
export interface GrowingWait {
  /** Tries that need no wait. */
  free: number;
  /** Seconds after which tries are forgotten. */
  seconds: number;
  /** The longest wait, in seconds. */
  longest: number;
}

/** Under what a try is counted, such as the account that it is about. */
export interface Counted {
  key: string;
  wait: GrowingWait;
}

/**
 * Slows tries down, in PostgreSQL, so that it holds whatever the number of processes. After the free ones only one passes
 * at a time, the next a second later, then two, four …
 */
@Injectable()
export class SlowDowns {
  constructor(private readonly orm: MikroORM) {}

  /**
   * Counts a try under each of the keys before anybody looks whether it is right: tries that come at once must not pass
   * together. One that is refused counts under none of them, or waits would grow by being asked for.
   * @throws DomainError TOO_MANY_REQUESTS with `retryAfter` in seconds
   */
  async count(counted: readonly Counted[]): Promise<void> {
    // The same order everywhere, so that two tries never wait for each other.
    const inOrder = counted.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    await this.orm.em.fork().transactional(async (em) => {
      for (const { key, wait } of inOrder) {
        const passed = await queryOne(em, countSql, [key, wait.free, wait.longest, wait.seconds]);
        if (passed) continue;
        const left = await queryOne<{ seconds: number }>(em, leftSql, [key]);
        throw new DomainError('TOO_MANY_REQUESTS', { details: { retryAfter: Math.max(1, left?.seconds ?? 1) } });
      }
    });
  }

  /** Takes a try back that was right, and the wait that came with it. */
  async takeBack(counted: readonly Counted[]): Promise<void> {
    const keys = counted.map(({ key }) => key);
    await query(this.orm.em.fork(), takeBackSql, [keys]);
  }

  /** Forgets all tries of a key. */
  async forget(key: string): Promise<void> {
    await query(this.orm.em.fork(), 'delete from kernel.slow_downs where key = $1', [key]);
  }
}

/** How many tries there are with this one. */
const tries = 'case when s.forget_at <= clock_timestamp() then 1 else s.tries + 1 end';

/** $1 key, $2 free tries, $3 longest wait, $4 seconds until it is forgotten. No row: a wait is on. */
const countSql = `insert into kernel.slow_downs as s (key, tries, free_at, forget_at)
  values ($1, 1, clock_timestamp() + make_interval(secs => case when $2::int <= 1 then 1 else 0 end),
    clock_timestamp() + make_interval(secs => $4::int))
  on conflict (key) do update set tries = ${tries},
    free_at = clock_timestamp() + make_interval(secs => case when ${tries} < $2::int then 0
      else least($3::int, power(2, least(${tries} - $2::int, 20))) end),
    forget_at = clock_timestamp() + make_interval(secs => $4::int)
  where s.free_at <= clock_timestamp() or s.forget_at <= clock_timestamp()
  returning tries`;

const leftSql = `select ceil(extract(epoch from free_at - clock_timestamp()))::int as seconds
  from kernel.slow_downs where key = $1`;

/** In the order that tries are counted in. */
const takeBackSql = `with mine as (
    select key from kernel.slow_downs where key = any($1::text[]) order by key collate "C" for update)
  update kernel.slow_downs s set tries = greatest(tries - 1, 0), free_at = clock_timestamp()
  from mine where s.key = mine.key`;
