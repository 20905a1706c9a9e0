import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Advance } from '../../../championships/contract/editor.js';
import type { Actor } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { isoSql, query, queryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import type { TourPreview as View, TourPreviewRow } from '../contract/tour.js';
import { choiceOf } from '../domain/tour.js';
import { choiceSql, choiceValues, outcomeSql } from './tour-choice.js';

/** Rows shown of each kind, and names that are nobody's. */
const shownOfEach = 200;
const shownUnknown = 100;

/** CHAMP6: what a decision of who goes on would do, before it is made. */
@Injectable()
export class TourPreview {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
  ) {}

  /** @throws DomainError NOT_FOUND, TOUR_UNDECIDABLE for a tour that is not over or that none follows */
  async of(champname: string, tourId: string, by: Actor, wish?: Advance): Promise<View> {
    const championship = await this.championships.managed({ champname }, by);
    const choice = choiceOf(championship, tourId, this.clock.now(), wish);
    const after = championship.tours.slice(championship.tours.findIndex(({ id }) => id === tourId) + 1);
    const values = choiceValues(choice);
    const chosen = `with ${choiceSql(choice.direction)}`;
    const sums = found(await queryOne<Sums>(this.em, `${chosen} ${sumsSql}`, values));
    const later = after.map(({ id }) => id);
    const teams = await query<TourPreviewRow>(this.em, `${chosen}, ${teamsSql}`, [...values, later]);
    return { ...sums, advance: choice.advance, teams };
  }
}

type Sums = Omit<View, 'advance' | 'teams'>;

const sumsSql = `select
    (select ${isoSql('decided_at')} from scoring.tour_decisions where championship_id = $2 and tour_id = $1) as "decidedAt",
    (select count(*)::int from kept) as before,
    (select count(*)::int from chosen) as after,
    (select count(*)::int from chosen where team_id not in (select team_id from kept)) as comes,
    (select count(*)::int from kept where team_id not in (select team_id from chosen)) as drops,
    array(select name from named where team_id is null limit ${shownUnknown}) as unknown,
    (select count(*)::int from scoring.solutions
     where championship_id = $2 and tour_id = $1 and status in ('QUEUED', 'RUNNING')) as waiting,
    ${outcomeSql} as outcome`;

/** $5 the tours after it. */
const teamsSql = `changed as (
    select team_id, case when kept.team_id is null then 'COMES' when chosen.team_id is null then 'DROPS' else 'STAYS' end as change
    from chosen full join kept using (team_id)
  ), shown as (
    select change, r.name as team, r.team_id, board.place,
      row_number() over (partition by change order by board.place nulls last, r.name) as number
    from changed join teams.roster r using (team_id) left join board using (team_id)
  )
  select team, place, change, (select count(*)::int from scoring.solutions s
      where s.team_id = shown.team_id and s.tour_id = any($5::uuid[])) as "sentSince"
  from shown where number <= ${shownOfEach}
  order by array_position(array['DROPS', 'COMES', 'STAYS'], change), number`;
