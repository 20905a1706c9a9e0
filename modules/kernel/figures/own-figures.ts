import { readFileSync } from 'node:fs';
import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { query, queryOne } from '../database/sql.js';
import { deadLetters } from '../jobs/jobs.js';
import { laneNames, queueOf } from '../jobs/lanes.js';
import { inProject } from '../root.js';
import { SETTINGS, type Settings } from '../settings.js';
import { FileStorage } from '../storage/file-storage.js';
import { FileSweeper } from '../storage/file-sweeper.js';
import { type Figure, figure, figureBy, type Measured, Measures } from './measures.js';

/** Of this program, as its package says. */
export const programVersion = (): string =>
  (JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string }).version;

const lanesSql = `select name, state::text as state, count(*)::int as count,
    extract(epoch from clock_timestamp() - min(created_on))::float8 as oldest
  from pgboss.job where name = any($1::text[]) and state in ('created', 'retry', 'active') group by name, state`;
const deadSql = `select coalesce(data ->> 'reaction', 'other') as reaction, count(*)::int as count from pgboss.job
  where name = $1 and state in ('created', 'retry', 'active') group by 1`;
const workSql = `select state, count(*)::int as count from kernel.work where state in ('waiting', 'running', 'failed') group by state`;
const connectionsSql = `select count(*)::int as used, current_setting('max_connections')::int as most
  from pg_stat_activity where datname = current_database()`;

interface Lane {
  name: string;
  state: string;
  count: number;
  oldest: number;
}

/** What the kernel knows of the installation. */
@Injectable()
@Measures()
export class OwnFigures implements Measured {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: FileStorage,
    private readonly sweeper: FileSweeper,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async figures(): Promise<Figure[]> {
    return (await Promise.all([this.jobs(), this.disk(), this.database()])).flat();
  }

  private async jobs(): Promise<Figure[]> {
    const em = this.orm.em.fork();
    const lanes = await query<Lane>(em, lanesSql, [laneNames.map(queueOf)]);
    const dead = await query<{ reaction: string; count: number }>(em, deadSql, [deadLetters]);
    const work = await query<{ state: string; count: number }>(em, workSql);
    const waiting = lanes.filter(({ state }) => state !== 'active');
    const sumOf = (rows: Lane[], lane: string) =>
      rows.filter(({ name }) => name === lane).reduce((sum, { count }) => sum + count, 0);
    const byLane = (of: (lane: string) => number) =>
      Object.fromEntries(laneNames.map((lane) => [lane, of(queueOf(lane))]));
    const active = lanes.filter(({ state }) => state === 'active');
    const oldest = (lane: string) =>
      Math.max(0, ...waiting.filter(({ name }) => name === lane).map((one) => one.oldest));
    const works = { waiting: 0, running: 0, failed: 0 };
    return [
      figureBy(
        'podium_jobs_waiting',
        'Jobs that wait, by lane',
        'lane',
        byLane((lane) => sumOf(waiting, lane)),
      ),
      figureBy(
        'podium_jobs_active',
        'Jobs that a worker has, by lane',
        'lane',
        byLane((lane) => sumOf(active, lane)),
      ),
      figureBy('podium_jobs_oldest_seconds', 'Age of the oldest job that waits, by lane', 'lane', byLane(oldest)),
      figureBy(
        'podium_dead_letters',
        'Jobs that failed for good, by what they were for',
        'reaction',
        counted(dead, 'reaction'),
      ),
      figureBy('podium_work', 'What people watch, by state', 'state', { ...works, ...counted(work, 'state') }),
    ];
  }

  private async disk(): Promise<Figure[]> {
    const [free, held] = await Promise.all([this.storage.freeBytes(), this.sweeper.held()]);
    const { MIN_FREE_BYTES: least } = this.settings;
    return [
      figure('podium_data_free_bytes', 'Bytes that may still be written where files are kept', free),
      figure('podium_data_min_free_bytes', 'MIN_FREE_BYTES: below it nothing is taken', least),
      figure('podium_held_sweeps', 'Removals of files that wait for an operator', held.length),
    ];
  }

  private async database(): Promise<Figure[]> {
    const pool: Pool = await this.orm.em.getConnection().getNativeClient();
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool;
    const used = await queryOne<{ used: number; most: number }>(this.orm.em.fork(), connectionsSql);
    const { DATABASE_POOL: size } = this.settings;
    return [
      figureBy('podium_database_pool', 'Connections of this process, and who waits for one', 'state', {
        ...{ used: total - idle, idle, waiting },
      }),
      figure('podium_database_pool_size', 'DATABASE_POOL', size),
      figure('podium_database_connections', 'Connections to the database of all processes', used?.used),
      figure('podium_database_max_connections', 'Connections that the database server allows', used?.most),
      {
        name: 'podium_info',
        help: 'The version of the program',
        labels: ['version'],
        values: [{ value: 1, of: { version: programVersion() } }],
      },
    ];
  }
}

const counted = <K extends string>(rows: readonly ({ count: number } & Record<K, string>)[], key: K) =>
  Object.fromEntries(rows.map((row) => [row[key], row.count]));
