import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { ratingOrdered } from '../contract/events.js';

/** Places are compared with those of so many days ago. */
export const comparedDays = 30;

/** RATE1: puts the people of the rating in order, and shows it. */
export class OrderRating extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';
}

/**
 * $1 the new ordering, $2 the moment that places are compared with: what came after it is taken off the sums. These are
 * exact, so that the order is the same each time.
 */
const placesSql = `with recent as (
    select a.person_id, sum(a.key_part::numeric) as key, count(*) as contests
    from rating.contests c join rating.awards a on a.contest_id = c.id where c.ended_at > $2 and not a.voided group by a.person_id
  ), sums as (
    select s.*, s.key - coalesce(r.key, 0) as key_before, s.contests > coalesce(r.contests, 0) as was_in
    from rating.sums s left join recent r using (person_id) where s.contests > 0
  ), ranked as (
    select distinct on (person_id) person_id, rank from rating.ranks where not lost
    order by person_id, array_position(array['GRAND_MASTER', 'MASTER', 'KNIGHT'], rank)
  ), medalists as (
    select person_id, row_number() over (order by gold desc, silver desc, bronze desc, key desc, person_id) as medal_place
    from sums where gold + silver + bronze > 0
  ), former as (
    select person_id, row_number() over (order by key_before desc, person_id) as place_before from sums where was_in
  ), placed as (
    select *, row_number() over (order by key desc, person_id) as place from sums
  ), written as (
    insert into rating.places (ordering_id, place, person_id, key, gold, silver, bronze, contests, rank, medal_place, place_before)
    select $1, place, person_id, key, gold, silver, bronze, contests, rank, medal_place, place_before
    from placed left join ranked using (person_id) left join medalists using (person_id) left join former using (person_id)
    order by place
    returning 1
  ) select count(*)::int as people from written`;

/** The former one stays until the next, for those who are in the middle of reading it. */
const dropSql = `with gone as (delete from rating.orderings where id <> all($1::uuid[]) returning id)
  delete from rating.places where ordering_id in (select id from gone)`;

@CommandHandler(OrderRating)
export class OrderRatingHandler implements ICommandHandler<OrderRating> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('rating order', 0))`);
    await query(this.em, `select set_config('work_mem', '64MB', true)`);
    const now = this.clock.now();
    const before = new Date(now.getTime() - comparedDays * 86_400_000);
    const id = newId();
    const people = (await queryOne<{ people: number }>(this.em, placesSql, [id, before]))?.people ?? 0;
    const hideSql = 'update rating.orderings set shown = false where shown returning id';
    const former = await query<{ id: string }>(this.em, hideSql);
    const values = [id, now, people];
    await query(
      this.em,
      'insert into rating.orderings (id, taken_at, people, shown) values ($1, $2, $3, true)',
      values,
    );
    await query(this.em, dropSql, [[id, ...former.map((one) => one.id)]]);
    // The planner knows nothing of an ordering that is new, and would take it for a few rows.
    await query(this.em, 'analyze rating.places');
    happened(ratingOrdered({ people }));
  }
}
