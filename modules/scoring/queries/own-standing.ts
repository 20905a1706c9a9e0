import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../championships/championships.api.js';
import { Clock } from '../../kernel/clock.js';
import { isoSql, oftenQueryOne } from '../../kernel/database/sql.js';
import { latestTour } from '../domain/tour.js';
import { boardColumns, type BoardRow, BoardRows } from './board-rows.js';
import type { Shown } from './boards.js';

/** A team's own row, on whichever board is shown. */
@Injectable()
export class OwnStandings {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly rows: BoardRows,
  ) {}

  /** On the final board and that of a tour as it is there, on the public one as it stands at this moment. */
  async of(championship: ChampionshipFacts, shown: Shown, teamId: string): Promise<BoardRow | null> {
    const { id, direction, tours } = championship;
    if (shown.tourId !== null) return this.rows.inTour(id, direction, shown.tourId, teamId);
    const em = this.orm.em.fork();
    if (shown.board === 'final') return oftenQueryOne<BoardRow>(em, finalSql, [shown.id, teamId]);
    const truths = tours.length > 0 ? Object.keys((await this.championships.truthSums(id)).tours) : [];
    const latest = latestTour(tours, this.clock.now())?.id ?? null;
    return oftenQueryOne<BoardRow>(em, presentSql(direction), [
      id,
      teamId,
      shown.id,
      truths,
      latest !== null && truths.includes(latest) ? latest : null,
    ]);
  }
}

const finalSql = `select ${boardColumns} from scoring.standings st join teams.roster r on r.team_id = st.team_id
  where st.snapshot_id = $1 and st.team_id = $2`;

/** Of a solution: the tour by whose own truth it is judged, null for the truth of the championship. */
const truthSql = 'case when tour_id = any($4::uuid[]) then tour_id end';

/**
 * $1 championship, $2 team, $3 snapshot, $4 tours with a truth of their own, $5 that of the tour that began last, if it has
 * one. The team's best solution of this moment: where the snapshot has it, it is the row there; else it is placed among the
 * others of the snapshot. Only what was judged by the same truth as these can be (CHAMP6): until the first refresh of a new
 * tour that is not yet what is ranked. "offset 0": the row is found by its team, whatever the planner knows of a table that
 * is written anew all the time.
 */
const presentSql = (direction: ChampionshipFacts['direction']): string => {
  const ascending = direction === 'DOWN_UP';
  return `with sibling as (
      select ${truthSql} as truth from scoring.standings st join scoring.solutions s on s.id = st.solution_id
      where st.snapshot_id = $3 and st.place = 1
    ), shown as (
      select case when exists (select from sibling) then (select truth from sibling) else $5::uuid end as truth
    )
    select case when mine.solution_id = best.id and mine.score = best.score then mine.place else (
        select better + 1 - (case when mine.place <= better then 1 else 0 end)
        from scoring.better_rows($3, ${ascending}, best.score, best.reached_at, $2) better) end as place,
      mine.previous_place as "previousPlace", r.team_id as "teamId", r.name as team, r.members, best.score, best.solutions,
      ${isoSql('best.last')} as "lastSolutionAt", same.band_low as "bandLow", same.band_high as "bandHigh",
      same.tie_from as "tieFrom", same.tie_to as "tieTo"
    from (select id, public_score as score, created_at as reached_at, (count(*) over ())::int as solutions,
        max(created_at) over () as last
      from scoring.solutions where championship_id = $1 and team_id = $2 and status = 'SCORED' and not late
        and (${truthSql}) is not distinct from (select truth from shown)
      order by public_score ${ascending ? 'asc' : 'desc'}, created_at limit 1
    ) best
    join teams.roster r on r.team_id = $2
    left join (select * from scoring.standings where team_id = $2 offset 0) mine on mine.snapshot_id = $3
    left join scoring.standings same on same.snapshot_id = $3 and same.place = mine.place and mine.solution_id = best.id`;
};
