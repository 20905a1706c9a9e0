import type { Direction } from '../../../championships/contract/championship.js';
import { bestFirst, isRankedSql, teamsInOrder } from '../../solutions/queries/ranking-sql.js';

/**
 * SUB5: teams by the private part of their final solutions: those they chose, else their best public ones. Of equals the one
 * that had it first is before. Where nothing is private, all of the truth counts.
 * @param championship parameter of the championship
 * @param finals parameter of the number of final solutions
 * @param back parameter of a team that is ranked though it was disqualified: it is thought of as back
 */
export const finalRankingSql = (direction: Direction, championship: string, finals: string, back = ''): string =>
  `select team_id, id as solution_id, score, public_score, created_at as reached_at, has_chosen,
      row_number() over (order by ${teamsInOrder(direction, { at: 'created_at' })})::int as place
    from (
      select distinct on (team_id) team_id, id, coalesce(private_score, public_score) as score, public_score, created_at,
        has_chosen
      from (
        select *, bool_or(final) over (partition by team_id) as has_chosen,
          row_number() over (partition by team_id, final order by ${bestFirst(direction)}) as public_rank
        from scoring.solutions where championship_id = ${championship} and status = 'SCORED' and ranked
          and (${isRankedSql()}${back && ` or team_id = ${back}`})
      ) ranked
      where (final or not has_chosen) and public_rank <= ${finals}
      order by team_id, ${bestFirst(direction, { score: 'coalesce(private_score, public_score)' })}
    ) best`;
