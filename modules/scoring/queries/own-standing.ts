import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChampionshipFacts } from '../../championships/championships.api.js';
import { isoSql, queryOne } from '../../kernel/database/sql.js';
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
    ? queryOne<BoardRow>(em, finalSql, [shown.id, teamId])
    : queryOne<BoardRow>(em, presentSql(championship.direction), [championship.id, teamId, shown.id]);

const finalSql = `select ${boardColumns} from scoring.standings st join teams.roster r on r.team_id = st.team_id
  where st.snapshot_id = $1 and st.team_id = $2 and st.is_final`;

/**
 * $1 championship, $2 team, $3 snapshot. The team's best solution of this moment is placed among the others of the
 * snapshot; its band and its place of the day before are known only when the snapshot has it already.
 */
const presentSql = (direction: ChampionshipFacts['direction']): string => {
  const ascending = direction === 'DOWN_UP';
  const before = (row: string) =>
    `scoring.better_rows($3, ${ascending}, ${row}.score, ${row}.reached_at, ${row}.team_id)`;
  return `select best.better + 1 - (case when shown.place <= best.better then 1 else 0 end) as place,
      mine.previous_place as "previousPlace", r.team_id as "teamId", r.name as team, r.members, best.score, best.solutions,
      ${isoSql('best.last')} as "lastSolutionAt", mine.band_low as "bandLow", mine.band_high as "bandHigh",
      mine.tie_from as "tieFrom", mine.tie_to as "tieTo"
    from (select *, ${before('top')} as better from (
        select id, team_id, public_score as score, created_at as reached_at, (count(*) over ())::int as solutions,
          max(created_at) over () as last
        from scoring.solutions where championship_id = $1 and team_id = $2 and status = 'SCORED' and not late
        order by public_score ${ascending ? 'asc' : 'desc'}, created_at limit 1
      ) top) best
    join teams.roster r on r.team_id = $2
    left join (select b.*, ${before('b')} + 1 as place from scoring.team_bests b join scoring.snapshots s on s.id = $3
      where b.championship_id = $1 and b.team_id = $2 and b.from_at <= s.taken_at and b.until_at > s.taken_at
    ) shown on true
    left join scoring.standings mine on mine.snapshot_id = $3 and mine.place = shown.place
      and mine.team_id = $2 and mine.solution_id = best.id`;
};
