import type { Direction } from '../../../championships/contract/championship.js';
import type { BoardKind } from '../../boards/domain/standing.js';
import { bestFirst, isRankedSql, teamsInOrder } from '../../solutions/queries/ranking-sql.js';

/** True of an item whose solution gets another status or public score: what its team and everybody sees. */
export const isPublicChangeSql = (item: string): string =>
  `(${item}.state = 'DONE' and (${item}.old_status, ${item}.old_score) is distinct from (${item}.new_status, ${item}.new_public_score))`;

/** The same of the private score, which nobody but the client and admins may hear of before the results are out. */
export const isPrivateChangeSql = (item: string): string =>
  `(${item}.state = 'DONE' and (${item}.old_status, ${item}.old_private_score) is distinct from (${item}.new_status, ${item}.new_private_score))`;

/** Either. */
export const isChangeSql = (item: string): string => `(${isPublicChangeSql(item)} or ${isPrivateChangeSql(item)})`;

/** True of an item whose solution would lose its score, as its file is invalid by what is judged now. */
export const becomesInvalidSql = (item: string): string =>
  `(${item}.state = 'DONE' and ${item}.old_status = 'SCORED' and ${item}.new_status = 'INVALID')`;

/** True of an item that may still be applied: nobody decided otherwise about its solution meanwhile. */
export const isApplicableSql = (item: string, solution: string): string =>
  `(${item}.state = 'DONE' and ${solution}.revoked is null and ${solution}.status in ('SCORED', 'INVALID'))`;

const solutionsNow = `select id, team_id, created_at, final, public_score, private_score from scoring.solutions
  where championship_id = $1 and status = 'SCORED' and ranked and ${isRankedSql()}`;

const solutionsThen = `select s.id, s.team_id, s.created_at, s.final,
    case when i.solution_id is null then s.public_score else i.new_public_score end as public_score,
    case when i.solution_id is null then s.private_score else i.new_private_score end as private_score
  from scoring.solutions s left join scoring.rejudge_items i
    on i.rejudge_id = $2 and i.solution_id = s.id and ${isApplicableSql('i', 's')}
  where s.championship_id = $1 and s.ranked and coalesce(i.new_status, s.status) = 'SCORED'
    and ${isRankedSql('s.team_id')}`;

/** What of the solutions counts on a board, and by which score: as snapshots choose it. */
const counting = (board: BoardKind, direction: Direction): string =>
  board === 'public'
    ? `select *, public_score as score from solutions`
    : `select *, coalesce(private_score, public_score) as score from (
        select *, bool_or(final) over (partition by team_id) as has_chosen,
          row_number() over (partition by team_id, final order by ${bestFirst(direction)}) as public_rank
        from solutions) by_public
      where (final or not has_chosen) and public_rank <= $3`;

/** Teams of a board by these solutions, with $1 to $3 as of {@link movesSql}. The order is that of snapshots. */
const rankedSql = (
  board: BoardKind,
  direction: Direction,
  solutions: string,
): string => `with solutions as (${solutions})
    select team_id, score, row_number() over (order by ${teamsInOrder(direction, { at: 'created_at' })})::int as place
    from (select distinct on (team_id) team_id, score, created_at from (${counting(board, direction)}) valid
      order by team_id, ${bestFirst(direction, { score: 'score' })}) best`;

/** RATE1: the final board as it would be with the proposal; $1 to $3 as of {@link movesSql}. */
export const proposedSql = (direction: Direction): string => rankedSql('final', direction, solutionsThen);

/**
 * Places of teams as they are and as they would be with the proposal; $1 is the championship, $2 the re-judgement, $3 the
 * number of final solutions, for the final board alone. The order is that of snapshots: score by the direction, then who had
 * it first. Only teams whose place or score changes are in it.
 */
export const movesSql = (board: BoardKind, direction: Direction): string => {
  const [before, after] = [solutionsNow, solutionsThen].map((solutions) => rankedSql(board, direction, solutions));
  return `with before as (${before}), after as (${after})
    select team_id, before.place as old_place, after.place as new_place, before.score as old_score, after.score as new_score
    from before full join after using (team_id)
    where (before.place, before.score) is distinct from (after.place, after.score)`;
};

/** The values of {@link movesSql}. */
export const movesValues = (
  board: BoardKind,
  { id, finalSolutions }: { id: string; finalSolutions: number },
  rejudgeId: string,
) => (board === 'public' ? [id, rejudgeId] : [id, rejudgeId, finalSolutions]);
