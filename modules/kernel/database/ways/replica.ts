import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { type Figure, figure, figureBy, type Measured, Measures } from '../../figures/measures.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { boundsOf, giveUpSilent } from '../bounds.js';
import { JoinedReads } from '../joined-reads.js';
import { queryOne } from '../sql.js';
import type { Standby } from './from-replica.js';

/** A standby that has not come so far within this is behind: the primary is asked. */
const patienceMs = 100;
const lookMs = 5;
/** One that is behind, or does not answer, is left alone for so long. */
const [behindMs, awayMs] = [500, 2000];
const statementSeconds = 5;
const connectSeconds = 2;

/** Up to where all is written that anybody was told of: without the flush of each commit that is all that was inserted. */
const writtenSql = `select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end)::text as position`;
const replayedSql = `select pg_last_wal_replay_lsn()::text as position,
    case when pg_is_in_recovery() then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as age,
    pg_is_in_recovery() as "isStandby"`;

interface Replayed {
  position: string | null;
  /** Seconds since the primary committed what was replayed last. */
  age: number | null;
  isStandby: boolean;
}

/**
 * The standby of DATABASE_READ_URL. A read begins there once it has replayed all that the primary had written when the read was
 * asked for: so whoever has written, and whoever was told that something changed, reads it (decision 17).
 */
@Injectable()
@Measures()
export class Replica implements Standby, Measured, OnApplicationShutdown {
  private readonly log = new Logger(Replica.name);
  private readonly written = new JoinedReads<bigint>();
  private readonly replayed = new JoinedReads<Replayed | null>();
  private readonly reads = { replica: 0, primary: 0 };
  private opened: Promise<pg.Pool> | undefined;
  private known = 0n;
  private awayUntil = 0;

  constructor(
    private readonly orm: MikroORM,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Whether there is one to read from at all. */
  get isThere(): boolean {
    return this.settings.DATABASE_READ_URL !== undefined;
  }

  async rows<Row>(sql: string, values: readonly unknown[]): Promise<Row[] | null> {
    const rows = this.isThere && performance.now() >= this.awayUntil ? await this.read<Row>(sql, values) : null;
    this.reads[rows === null ? 'primary' : 'replica'] += 1;
    return rows;
  }

  async figures(): Promise<Figure[]> {
    const found = this.isThere ? await this.lag() : null;
    return [
      figure(
        'podium_replica_up',
        'Whether the standby of DATABASE_READ_URL answers',
        found ? Number(found.isUp) : null,
      ),
      figure('podium_replica_lag_bytes', 'What the standby has still to replay', found?.bytes),
      figure(
        'podium_replica_lag_seconds',
        'Age of what the standby replayed last, where it has more to replay',
        found?.seconds,
      ),
      figureBy(
        'podium_replica_reads',
        'Statements of boards and lists that this process read, by where',
        'from',
        this.reads,
      ),
    ];
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.opened)?.end();
  }

  private async read<Row>(sql: string, values: readonly unknown[]): Promise<Row[] | null> {
    const needed = await this.writtenNow();
    if (!(await this.has(needed))) return null;
    try {
      const { rows } = await (await this.open()).query(sql, [...values]);
      return rows as Row[];
    } catch (error) {
      // Of a statement that is wrong the primary says so too.
      if (!isOfStatement(error)) this.leave(awayMs, error);
      return null;
    }
  }

  private async lag(): Promise<{ isUp: boolean; bytes?: number; seconds?: number }> {
    const needed = await this.writtenNow();
    const found = await this.replayedNow();
    if (!found?.isStandby) return { isUp: false };
    const bytes = Math.max(0, Number(needed - positionOf(found.position)));
    return { isUp: true, bytes, seconds: bytes === 0 ? 0 : Math.max(0, found.age ?? 0) };
  }

  private writtenNow(): Promise<bigint> {
    return this.written.of([], async () => {
      const row = await queryOne<{ position: string }>(this.orm.em.fork(), writtenSql);
      return positionOf(row?.position ?? '0/0');
    });
  }

  private replayedNow(): Promise<Replayed | null> {
    return this.replayed.of([], async () => {
      try {
        return (await (await this.open()).query<Replayed>(replayedSql)).rows[0] ?? null;
      } catch (error) {
        this.leave(awayMs, error);
        return null;
      }
    });
  }

  private async has(needed: bigint): Promise<boolean> {
    for (const end = performance.now() + patienceMs; this.known < needed; await wait(lookMs)) {
      const found = await this.replayedNow();
      if (!found?.isStandby) return false;
      this.known = positionOf(found.position);
      if (this.known < needed && performance.now() > end) {
        this.leave(behindMs, null);
        return false;
      }
    }
    return true;
  }

  /** What it had replayed is asked anew afterwards: it may be another one by then. */
  private leave(ms: number, why: unknown): void {
    this.known = 0n;
    this.awayUntil = performance.now() + ms;
    if (why)
      this.log.warn(`the standby is not read for now: ${why instanceof Error ? why.message : JSON.stringify(why)}`);
  }

  private open(): Promise<pg.Pool> {
    return (this.opened ??= this.opening());
  }

  private async opening(): Promise<pg.Pool> {
    const primary: pg.Pool = await this.orm.em.getConnection().getNativeClient();
    const { types, max } = primary.options;
    const bounds = { ...boundsOf(connectSeconds, statementSeconds), application_name: 'podium-replica' };
    const pool = new pg.Pool({
      connectionString: this.settings.DATABASE_READ_URL,
      max,
      ...(types && { types }),
      ...bounds,
    });
    giveUpSilent(pool, statementSeconds);
    // A lost connection is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => undefined);
    return pool;
  }
}

/** `16/B374D848` as a number. */
const positionOf = (text: string | null): bigint => {
  const [high = '0', low = '0'] = (text ?? '0/0').split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** PostgreSQL's own codes, but for those of connections that end, of servers that stop, and of what is no standby any more. */
const isOfStatement = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?!08|57P|53)[0-9A-Z]{5}$/.test(String(error.code));
