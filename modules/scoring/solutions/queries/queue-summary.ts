import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { BatchedRead } from '../../../kernel/database/batched-read.js';
import { isoSql, oftenQueryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { CrowdRead } from '../../../kernel/live/crowd-read.js';
import { ToldHints } from '../../../kernel/live/told-hints.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import type { BoxPause } from '../contract/queue.js';
import { imageOfSql, isImageAbsentSql, silentSeconds } from './queue-sql.js';
import type { Durations } from './wait.js';

/** What is the same for all who look at the queue. */
export interface QueueSummary {
  size: number;
  running: { seconds: number; teamId: string }[];
  runningCount: number;
  /** What the last 100 needed, and how many are scored at a time by workers that live. */
  durations: Durations & { workingSlots: number };
  /** How long the last ones waited for their turn, in seconds, the newest first. */
  waits: number[];
  pauses: { scope: string; reason: string; since: string }[];
  /** Why code that waits is not run; null where it is, or where none waits. Of IMAGE_ABSENT: some of it. */
  box: BoxPause | null;
  /** Championships whose code waits for an image that nobody has, and for which. */
  withoutImage: { championshipId: string; image: string }[];
}

type Row = Omit<QueueSummary, 'durations'> & { mean: number | null; deviation: number | null; slots: number | null };

/** $1 is the moment of now, $2 the seconds after which a worker that is silent is taken for dead. */
const summarySql = `with recent as materialized (
    select took_ms, created_at, started_at, finished_at from scoring.solutions
    where took_ms is not null and finished_at is not null order by finished_at desc limit 100
  ), running as materialized (
    select s.started_at, s.team_id from scoring.queue_entries e join scoring.solutions s on s.id = e.solution_id
    where e.worker is not null and s.started_at is not null order by s.started_at limit 64
  )
  select (select count(*)::int from scoring.queue_entries) as size,
    (select count(*)::int from scoring.queue_entries where worker is not null) as "runningCount",
    (select avg(took_ms)::float8 / 1000 from recent) as mean,
    (select stddev_pop(took_ms)::float8 / 1000 from recent) as deviation,
    (select sum(slots)::int from scoring.workers
     where seen_at > clock_timestamp() - make_interval(secs => $2)) as slots,
    (select coalesce(json_agg(json_build_object('teamId', team_id,
       'seconds', greatest(0, extract(epoch from $1::timestamptz - started_at))::float8) order by started_at), '[]')
     from running) as running,
    (select coalesce(json_agg(greatest(0, extract(epoch from started_at - created_at))::float8 order by finished_at desc), '[]')
     from (select * from recent order by finished_at desc limit 30) last) as waits,
    (select coalesce(json_agg(json_build_object('scope', scope, 'reason', reason, 'since', ${isoSql('since')})), '[]')
     from scoring.pauses) as pauses,
    (select case when not exists (select from scoring.queue_entries where needs = 'sandbox' and worker is null) then null
       when bool_or(complete) then null when count(*) = 0 then 'RUNNER_ABSENT' else 'BOX_INCOMPLETE' end
     from scoring.runners where seen_at > clock_timestamp() - make_interval(secs => ${silentSeconds})) as box,
    (select coalesce(json_agg(json_build_object('championshipId', w.championship_id, 'image', ${imageOfSql('w')})), '[]')
     from (select distinct e.championship_id from scoring.queue_entries e where ${isImageAbsentSql('e')}) w) as "withoutImage"`;

/** How long a crowd is answered by one read, unless its pages are told of a change before: the longest pause between two hints. */
const keptMs = 3000;

/**
 * The queue as everybody sees it, read once for all who ask at one moment. A crowd is answered by what was read since its
 * pages were told of a change; of one that comes later they are told again.
 */
@Injectable()
export class QueueSummaries {
  private readonly summaries: CrowdRead<null, QueueSummary>;

  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    hints: ToldHints,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    const reads = new BatchedRead<null, QueueSummary>(async (wishes) => {
      const summary = await this.read();
      return wishes.map(() => summary);
    });
    this.summaries = new CrowdRead(hints, keptMs, (all) => reads.ask(all));
    hints.listen('queue', () => this.summaries.forget());
  }

  now(): Promise<QueueSummary> {
    return this.summaries.ask(null);
  }

  private async read(): Promise<QueueSummary> {
    const { JOB_HEARTBEAT_SECONDS, SCORING_CONCURRENCY } = this.settings;
    const row = await oftenQueryOne<Row>(this.orm.em.fork(), summarySql, [this.clock.now(), JOB_HEARTBEAT_SECONDS]);
    const { mean, deviation, slots, box, ...summary } = found(row);
    const known = { slots: slots ?? SCORING_CONCURRENCY, workingSlots: slots ?? 0 };
    const isWithout = box === null && summary.withoutImage.length > 0;
    return { ...summary, box: isWithout ? 'IMAGE_ABSENT' : box, durations: { mean, deviation, ...known } };
  }
}
