import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChampionshipFacts } from '../../championships/championships.api.js';
import { isoSql, oftenQueryOne } from '../../kernel/database/sql.js';
import { boardColumns, type BoardRow } from './board-rows.js';
import type { Shown } from './boards.js';

/** The row of a team: on the final board as it is, on the public one as it stands at this moment. */
export const ownStanding = (
  em: EntityManager,
  championship: ChampionshipFacts,
  shown: Shown,
  teamId: string,
): Promise<BoardRow | null> =>
  shown.board === 'final'
    ? oftenQueryOne<BoardRow>(em, finalSql, [shown.id, teamId])
    : oftenQueryOne<BoardRow>(em, presentSql(championship.direction), [championship.id, teamId, shown.id]);

const finalSql = `select ${boardColumns} from scoring.standings st join teams.roster r on r.team_id = st.team_id
  where st.snapshot_id = $1 and st.team_id = $2`;

/**
 * $1 championship, $2 team, $3 snapshot. The team's best solution of this moment: where the snapshot has it, it is the row
 * there; else it is placed among the others of the snapshot. "offset 0": the row is found by its team, whatever the planner
 * knows of a table that is written anew all the time.
 */
const presentSql = (direction: ChampionshipFacts['direction']): string => {
  const ascending = direction === 'DOWN_UP';
  return `select case when mine.solution_id = best.id and mine.score = best.score then mine.place else (
        select better + 1 - (case when mine.place <= better then 1 else 0 end)
        from scoring.better_rows($3, ${ascending}, best.score, best.reached_at, $2) better) end as place,
      mine.previous_place as "previousPlace", r.team_id as "teamId", r.name as team, r.members, best.score, best.solutions,
      ${isoSql('best.last')} as "lastSolutionAt", same.band_low as "bandLow", same.band_high as "bandHigh",
      same.tie_from as "tieFrom", same.tie_to as "tieTo"
    from (select id, public_score as score, created_at as reached_at, (count(*) over ())::int as solutions,
        max(created_at) over () as last
      from scoring.solutions where championship_id = $1 and team_id = $2 and status = 'SCORED' and ranked
      order by public_score ${ascending ? 'asc' : 'desc'}, created_at limit 1
    ) best
    join teams.roster r on r.team_id = $2
    left join (select * from scoring.standings where team_id = $2 offset 0) mine on mine.snapshot_id = $3
    left join scoring.standings same on same.snapshot_id = $3 and same.place = mine.place and mine.solution_id = best.id`;
};
