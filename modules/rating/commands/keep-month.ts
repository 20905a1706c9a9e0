import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query } from '../../kernel/database/sql.js';
import { dayOf, scoreOn } from '../contract/points.js';

/** PROF5: keeps the places of a month that is over, by what had ended in it and counts now. Done twice it changes nothing. */
export class KeepMonth extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  /** @param month its first moment, in UTC */
  constructor(readonly month: Date) {
    super();
  }
}

const dropSql = 'delete from rating.months where month = $1::date';
/** $1 the month, $2 the moment after it, $3 what a key is worth on its last day */
const keepSql = `with sums as (
    select a.person_id, sum(a.key_part::numeric) as key from rating.contests c join rating.awards a on a.contest_id = c.id
    where c.ended_at < $2 and not a.voided group by a.person_id
  ), written as (
    insert into rating.months (person_id, month, place, score)
    select person_id, $1::date, row_number() over (order by key desc, person_id), key::float8 * $3::float8 from sums
    returning 1
  ) insert into rating.kept_months (month, people) select $1::date, count(*) from written
  on conflict (month) do update set people = excluded.people`;

@CommandHandler(KeepMonth)
export class KeepMonthHandler implements ICommandHandler<KeepMonth> {
  constructor(private readonly em: EntityManager) {}

  async execute({ month }: KeepMonth): Promise<void> {
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('rating months', 0))`);
    await query(this.em, `select set_config('work_mem', '64MB', true)`);
    const name = month.toISOString().slice(0, 'YYYY-MM-DD'.length);
    const end = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
    await query(this.em, dropSql, [name]);
    await query(this.em, keepSql, [name, end, scoreOn(1, dayOf(new Date(end.getTime() - 1)))]);
  }
}
