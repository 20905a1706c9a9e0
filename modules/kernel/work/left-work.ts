import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import { query } from '../database/sql.js';
import { laneNames, queueOf } from '../jobs/lanes.js';
import { Every } from '../jobs/ticks.js';
import { TakeLeftWork } from './commands/take-left-work.js';

/** What no job stands behind any more, and for long enough that none can be on its way. */
const leftSql = `select w.id, exists (
      select from pgboss.job j where j.name = any($1::text[]) and j.id = w.run and j.state = 'failed') as "isDead"
  from kernel.work w
  where w.state in ('waiting', 'running') and w.moved_at < clock_timestamp() - interval '30 seconds'
    and not exists (
      select from pgboss.job j where j.name = any($1::text[]) and j.id = w.run and j.state < 'completed')
  order by w.made_at limit 100`;
const oldSql = `delete from kernel.work where finished_at < clock_timestamp() - make_interval(days => 90)`;

/**
 * Nothing of the ledger is left without a job: what lost its own (a queue that was emptied, a program that ended between the last
 * word of a job and its own) is begun anew, and what each of its workers died of has failed.
 */
@Injectable()
export class LeftWork {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
  ) {}

  @Every({ turn: 'left work', seconds: 20, look: 10 })
  async look(): Promise<void> {
    const left = await query<{ id: string; isDead: boolean }>(this.orm.em.fork(), leftSql, [laneNames.map(queueOf)]);
    for (const { id, isDead } of left) await this.commands.run(new TakeLeftWork(id, isDead));
  }

  @Every({ turn: 'old work', seconds: 86_400, look: 3600 })
  async forget(): Promise<void> {
    await query(this.orm.em.fork(), oldSql);
  }
}
