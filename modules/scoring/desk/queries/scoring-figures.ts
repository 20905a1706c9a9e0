import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type Figure, figure, figureBy, type Measured, Measures } from '../../../kernel/figures/measures.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { imageOfSql, isImageAbsentSql } from '../../solutions/queries/queue-sql.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';

const queueSql = `select needs, count(*) filter (where worker is null)::int as waiting,
    count(*) filter (where worker is not null)::int as running,
    coalesce(extract(epoch from clock_timestamp() - min(created_at) filter (where worker is null)), 0)::float8 as oldest
  from scoring.queue_entries group by needs`;
const pausesSql = 'select count(*)::int as count from scoring.pauses';
/** By `solutions_recent_index`. */
const finishedSql = `select status, count(*)::int as count from scoring.solutions
  where finished_at > clock_timestamp() - interval '10 minutes' group by status`;
const workersSql = `select count(*)::int as seen from scoring.workers where seen_at > clock_timestamp() - make_interval(secs => $1)`;
const runnersSql = `select count(*) filter (where seen_at > clock_timestamp() - interval '1 minute')::int as seen,
    count(*) filter (where seen_at > clock_timestamp() - interval '1 minute' and complete)::int as complete,
    extract(epoch from clock_timestamp() - max(seen_at))::float8 as silent, count(*)::int as known
  from scoring.runners`;
const boxesSql = `select case when adapter = '' then 'unknown' else adapter end as adapter, count(*)::int as count from scoring.runners
  where seen_at > clock_timestamp() - interval '1 minute' group by adapter`;
/** Images that no runner has whose box is complete. */
const absentSql = `select ${imageOfSql('e')} as image, count(*)::int as count from scoring.queue_entries e
  where ${isImageAbsentSql('e')} group by 1`;
const lacksSql = `select lacks, count(*)::int as count from scoring.runners, jsonb_array_elements_text(failed) lacks
  where seen_at > clock_timestamp() - interval '1 minute' group by lacks`;

interface OfQueue {
  needs: 'engine' | 'sandbox';
  waiting: number;
  running: number;
  oldest: number;
}

/** The evaluation queue as who watches the installation sees it. */
@Injectable()
@Measures()
export class ScoringFigures implements Measured {
  constructor(
    private readonly orm: MikroORM,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async figures(): Promise<Figure[]> {
    const em = this.orm.em.fork();
    const queue = await query<OfQueue>(em, queueSql);
    const finished = await query<{ status: string; count: number }>(em, finishedSql);
    const pauses = await queryOne<{ count: number }>(em, pausesSql);
    const workers = await queryOne<{ seen: number }>(em, workersSql, [this.settings.JOB_HEARTBEAT_SECONDS]);
    const runners = await queryOne<{ seen: number; complete: number; silent: number | null }>(em, runnersSql);
    const boxes = await query<{ adapter: string; count: number }>(em, boxesSql);
    const lacks = await query<{ lacks: string; count: number }>(em, lacksSql);
    const absent = await query<{ image: string; count: number }>(em, absentSql);
    const byImage = Object.fromEntries(absent.map(({ image, count }) => [image, count]));
    const byLack = Object.fromEntries(lacks.map((one) => [one.lacks, one.count]));
    const byBox = Object.fromEntries(boxes.map(({ adapter, count }) => [adapter, count]));
    const byNeed = (what: 'waiting' | 'running' | 'oldest') => ({
      ...{ engine: 0, sandbox: 0 },
      ...Object.fromEntries(queue.map((one) => [one.needs, one[what]])),
    });
    const ended = { SCORED: 0, INVALID: 0, FAILED: 0, CANCELLED: 0 };
    const byStatus = { ...ended, ...Object.fromEntries(finished.map(({ status, count }) => [status, count])) };
    return [
      figureBy('podium_queue_waiting', 'Solutions that wait, by what they need', 'needs', byNeed('waiting')),
      figureBy('podium_queue_running', 'Solutions that are scored now, by what they need', 'needs', byNeed('running')),
      figureBy('podium_queue_oldest_seconds', 'How long the oldest of them waits', 'needs', byNeed('oldest')),
      figureBy('podium_queue_without_image', 'Those that wait for an image which no runner has', 'image', byImage),
      figure('podium_queue_pauses', 'Stops of the queue, of all or of a championship', pauses?.count),
      figureBy('podium_solutions_ended_10m', 'Solutions that ended in the last ten minutes', 'status', byStatus),
      figure('podium_workers_seen', 'Workers that live: none is silent for JOB_HEARTBEAT_SECONDS', workers?.seen),
      figure('podium_runners_seen', 'Runners that gave a sign of life in the last minute', runners?.seen),
      figureBy('podium_runners_by_box', 'The same by what holds their boxes together', 'box', byBox),
      figureBy('podium_runners_by_lack', 'The same by the checks that their boxes do not stand', 'check', byLack),
      figure('podium_runners_complete', 'Those of them whose box stood its test', runners?.complete),
      figure('podium_runners_silent_seconds', 'Since the last sign of life of any runner', runners?.silent),
    ];
  }
}
