import type { Direction } from '../../championships/contract/championship.js';

/** True of an item whose solution gets another score or status. */
export const isChangeSql = (item: string): string =>
  `(${item}.state = 'DONE' and (${item}.old_status, ${item}.old_score) is distinct from (${item}.new_status, ${item}.new_public_score))`;

/** True of an item that may still be applied: nobody decided otherwise about its solution meanwhile. */
export const isApplicableSql = (item: string, solution: string): string =>
  `(${item}.state = 'DONE' and ${solution}.revoked is null and ${solution}.status in ('SCORED', 'INVALID'))`;

/**
 * Places of teams as they are and as they would be with the proposal; $1 is the championship, $2 the re-judgement. The order
 * is that of snapshots: score by the direction, then who had it first. Only teams that move are in it.
 */
export const movesSql = (direction: Direction): string => {
  const order = direction === 'DOWN_UP' ? 'asc' : 'desc';
  const ranked = (solutions: string): string => `select team_id, score,
      row_number() over (order by score ${order}, created_at, team_id)::int as place
    from (select distinct on (team_id) team_id, score, created_at from (${solutions}) valid
      order by team_id, score ${order}, created_at) best`;
  return `with before as (${ranked(`select team_id, public_score as score, created_at from scoring.solutions
      where championship_id = $1 and status = 'SCORED' and ranked`)}),
    after as (${ranked(`select s.team_id, s.created_at,
        case when i.solution_id is null then s.public_score else i.new_public_score end as score
      from scoring.solutions s left join scoring.rejudge_items i
        on i.rejudge_id = $2 and i.solution_id = s.id and ${isApplicableSql('i', 's')}
      where s.championship_id = $1 and s.ranked and coalesce(i.new_status, s.status) = 'SCORED'`)})
    select team_id, before.place as old_place, after.place as new_place, before.score as old_score, after.score as new_score
    from before full join after using (team_id)
    where (before.place, before.score) is distinct from (after.place, after.score)`;
};
