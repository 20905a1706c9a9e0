import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { Clock } from '../../../kernel/clock.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { isoSql, query, queryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { isPausedSql, queueOrder } from '../../solutions/queries/queue-sql.js';
import type { OrganiserQueue } from '../contract/organiser.js';
import { waitFor } from '../../solutions/queries/wait.js';
import { QueueQueries } from '../../solutions/queries/queue-queries.js';

/** "Lately" in the contract, in minutes. */
const lately = 10;

type Counts = Pick<OrganiserQueue, 'waiting' | 'running' | 'failed' | 'scoredLately' | 'oldestSeconds' | 'retries'> & {
  /** Solutions that are scored up to the championship's last one; null when none of it waits. */
  last: number | null;
};

/** $1 championship, $2 now. */
const countsSql = `with own as (
    select count(*) filter (where worker is null)::int as waiting, count(*) filter (where worker is not null)::int as running,
      extract(epoch from $2::timestamptz - min(created_at) filter (where worker is null))::float8 as "oldestSeconds"
    from scoring.queue_entries where championship_id = $1
  ), places as (
    select e.championship_id, row_number() over (order by ${queueOrder('e')})::int as place
    from scoring.queue_entries e where e.worker is null and not ${isPausedSql('e')}
  )
  select own.*, (select count(*)::int from scoring.solutions where championship_id = $1 and status = 'FAILED'
    and file_gone_at is null) as failed,
    (select count(*)::int from scoring.solutions where championship_id = $1 and status = 'SCORED'
      and finished_at > $2::timestamptz - make_interval(mins => ${lately})) as "scoredLately",
    (select work_id from scoring.retries where championship_id = $1 and asked_at > clock_timestamp() - interval '1 day'
      order by asked_at desc limit 1) as retries,
    (select max(place) from places where championship_id = $1)
      + (select count(*)::int from scoring.queue_entries where worker is not null) as last
  from own`;

/** SUB4: the evaluation queue as the client of a championship sees it. */
@Injectable()
export class OrganiserQueues {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly queues: QueueQueries,
  ) {}

  /** @throws DomainError NOT_FOUND for a championship that is not the caller's */
  async of(champname: string, caller: Caller): Promise<OrganiserQueue> {
    const { id } = await this.championships.managed({ champname }, caller);
    const row = await queryOne<Counts>(this.em, countsSql, [id, this.clock.now()]);
    const { last, ...counts } = found(row);
    const { workingSlots, ...durations } = await this.queues.durations();
    return {
      ...counts,
      wait: last === null ? null : waitFor(last, durations),
      hasWorkers: workingSlots > 0,
      pauses: await this.pauses(id),
    };
  }

  private pauses(championshipId: string): Promise<OrganiserQueue['pauses']> {
    return query(
      this.em,
      `select case scope when 'all' then 'all' else 'championship' end as scope, reason, ${isoSql('since')} as since
       from scoring.pauses where scope in ('all', $1) order by scope = 'all' desc`,
      [championshipId],
    );
  }
}
