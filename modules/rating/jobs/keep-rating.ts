import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { stagedNow } from '../../kernel/imports/import-row.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { KeepMonth } from '../commands/keep-month.js';
import { comparedDays, OrderRating } from '../commands/order-rating.js';

/** $1 now. Months without kept places since the first result; one that is just over waits an hour for its last results. */
const lackingSql = `select to_char(m.month, 'YYYY-MM-DD') as month from generate_series(
    (select date_trunc('month', min(ended_at) at time zone 'UTC') from rating.contests where ended_at is not null),
    date_trunc('month', ($1::timestamptz - interval '1 hour') at time zone 'UTC') - interval '1 month', interval '1 month') as m (month)
  where not exists (select from rating.kept_months k where k.month = m.month::date) order by m.month`;

/** $1 now, $2 days. Whether results that were new when people were put in order are not any more. */
const agedSql = `select 1 from rating.orderings o where o.shown and exists (select from rating.contests c
    where c.ended_at > o.taken_at - make_interval(days => $2::int) and c.ended_at <= $1::timestamptz - make_interval(days => $2::int))`;

/** $1 those that somebody is still to take. Rows of a worker that died, or of an import that was broken off. */
const leftSql = `delete from rating.import_rows where staged_at < now() - interval '1 day' and import_id <> all($1::uuid[])`;

/** RATE1, PROF5: what changes by time alone: the places of a month stay as they are at its end, and 30 days pass. */
@Injectable()
export class KeepRating {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly commands: Commands,
  ) {}

  @Every({ turn: 'rating', seconds: 3600, look: 300 })
  async keep(): Promise<void> {
    const em = this.orm.em.fork();
    const lacking = await query<{ month: string }>(em, lackingSql, [this.clock.now()]);
    for (const { month } of lacking) await this.commands.run(new KeepMonth(new Date(month)), { isLong: true });
    if (await queryOne(em, agedSql, [this.clock.now(), comparedDays]))
      await this.commands.run(new OrderRating(), { isLong: true });
    await query(em, leftSql, [await stagedNow(em)]);
  }
}
