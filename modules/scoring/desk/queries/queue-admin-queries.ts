import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../../kernel/clock.js';
import { isoSql, query, queryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import type { AdminListRequest } from '../../../kernel/http/admin-list.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { Runners } from '../../runs/queries/runners.js';
import { QueueSummaries } from '../../solutions/queries/queue-summary.js';
import { isPausedSql, queueOrder } from '../../solutions/queries/queue-sql.js';
import { type queueRow, queueRowState, type queueState } from '../contract/admin.js';
import { droppedSql } from '../../solutions/queries/dropped-sql.js';

type State = z.infer<typeof queueState>;

/** Whatever is in the queue for longer is looked at. */
const stuckSeconds = 600;
/** What failed longer ago is found among the submissions. */
const failedDays = 7;

/** Columns that the console may sort by. */
export const queueSort: Record<string, string> = {
  id: 'place',
  place: 'place',
  champname: 'champname',
  team: 'team',
  state: 'entry.state',
  tries: 'tries',
  worker: 'worker',
  createdAt: 'at',
  ageSeconds: 'at',
};

export const queueFilter = z.object({
  state: queueRowState.optional(),
  champname: z.string().max(64).optional(),
  stuck: z.boolean().optional(),
});

/** $1 is the moment of now. */
const rows = `(
  select e.solution_id as id, case when e.worker is not null then 'RUNNING' when ${isPausedSql('e')} then 'PAUSED' else 'WAITING' end
      as state, case when e.worker is null then row_number() over (partition by e.worker is null order by ${queueOrder('e')})::int end
      as place, e.tries, e.worker, e.created_at as at, null as failure, null as dropped
  from scoring.queue_entries e
  union all
  select s.id, 'FAILED', null, 0, null, s.created_at, s.failure, ${droppedSql('s')} from scoring.solutions s
  where s.status = 'FAILED' and s.finished_at > $1::timestamptz - make_interval(days => ${failedDays})
) entry`;
const joined = `${rows} join scoring.solutions s on s.id = entry.id join championships.named c on c.id = s.championship_id
  left join teams.roster t on t.team_id = s.team_id`;
const where = `($2::text is null or entry.state = $2) and ($3::text is null or c.champname = $3)
  and (not $4::boolean or (entry.state <> 'FAILED' and at < $1::timestamptz - make_interval(secs => ${stuckSeconds})))`;

/** ADMIN1: the evaluation queue, for the console. */
@Injectable()
export class QueueAdminQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly runners: Runners,
    private readonly summaries: QueueSummaries,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list({ orderBy, limit, offset, filter }: AdminListRequest<z.output<typeof queueFilter>>) {
    const found = await query<z.infer<typeof queueRow> & { total: number }>(
      this.em,
      `select entry.id, c.champname, coalesce(t.name, '') as team, s.name, entry.state, place, tries, worker, ${isoSql('at')} as "createdAt",
         greatest(0, extract(epoch from $1::timestamptz - at))::float8 as "ageSeconds", entry.failure, entry.dropped,
         count(*) over ()::int as total
       from ${joined} where ${where} order by ${orderBy}, at limit $5 offset $6`,
      [this.clock.now(), filter.state ?? null, filter.champname ?? null, filter.stuck ?? false, limit, offset],
    );
    return { items: found, total: found[0]?.total ?? 0 };
  }

  async state(): Promise<State> {
    type Counts = Pick<State, 'waiting' | 'running' | 'oldestSeconds' | 'stuck'>;
    const counts = await queryOne<Counts>(
      this.em,
      `select count(*) filter (where worker is null)::int as waiting, count(*) filter (where worker is not null)::int as running,
         extract(epoch from $1::timestamptz - min(created_at) filter (where worker is null))::float8 as "oldestSeconds",
         count(*) filter (where created_at < $1::timestamptz - make_interval(secs => ${stuckSeconds}))::int as stuck
       from scoring.queue_entries`,
      [this.clock.now()],
    );
    const pauses = await this.pauses();
    const workers = await query<State['workers'][number]>(
      this.em,
      `select w.id, w.slots, ${isoSql('w.seen_at')} as "seenAt",
         (select count(*)::int from scoring.queue_entries e where e.worker = w.id) as running
       from scoring.workers w where w.seen_at > clock_timestamp() - make_interval(secs => $1) order by w.id`,
      [this.settings.JOB_HEARTBEAT_SECONDS],
    );
    const [runners, { box, withoutImage }] = await Promise.all([this.runners.all(), this.summaries.now()]);
    const absentImages = [...new Set(withoutImage.map(({ image }) => image))].toSorted();
    return { ...found(counts), pauses, workers, runners, box, absentImages };
  }

  /** Stops of the whole queue and of championships, the oldest first. */
  pauses(): Promise<State['pauses']> {
    return query<State['pauses'][number]>(
      this.em,
      `select case scope when 'all' then 'all' else 'championship' end as scope, reason, ${isoSql('since')} as since, c.champname
       from scoring.pauses p left join championships.named c on c.id::text = p.scope order by p.since`,
    );
  }
}
