import type { EntityManager } from '@mikro-orm/postgresql';
import type { TruthSums } from '../../../championships/contract/truth-sums.js';
import type { Judged, Judgement } from '../../../championships/judging.port.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { isJudgedOtherwiseSql, judgedBySql, judgedNow } from './outdated-sql.js';

/** How many solutions of a championship are judged, and of those that are not late wait, or have a score by another truth or metric. */
export const judgedSolutions = async (
  em: EntityManager,
  championshipId: string,
  { metric, metricParams }: Judgement,
  truths: TruthSums,
): Promise<Judged> => {
  const sql = `select count(*)::int as solutions,
      count(*) filter (where status in ('QUEUED', 'RUNNING') and not late)::int as waiting,
      count(*) filter (where status = 'SCORED' and not late and ${isJudgedOtherwiseSql(2)})::int as outdated
    from scoring.solutions where championship_id = $1 and status in ('QUEUED', 'RUNNING', 'SCORED')`;
  const values = [championshipId, ...judgedNow({ metric, metricParams }, truths)];
  return (await queryOne<Judged>(em, sql, values)) ?? { solutions: 0, outdated: 0, waiting: 0 };
};

/** How many have a score by another truth or metric, the late ones too. */
export const outdatedSolutions = async (
  em: EntityManager,
  championshipId: string,
  { metric, metricParams }: Judgement,
  truths: TruthSums,
): Promise<number> => {
  const sql = `select count(*)::int as outdated from scoring.solutions
    where championship_id = $1 and status = 'SCORED' and ${isJudgedOtherwiseSql(2)}`;
  const values = [championshipId, ...judgedNow({ metric, metricParams }, truths)];
  return (await queryOne<{ outdated: number }>(em, sql, values))?.outdated ?? 0;
};

/** Both ends of what the index has of a tour: where these are judged as now all is. */
const endsSql = (tour: string): string => {
  const ofTour = `select judged_by from scoring.solutions where championship_id = $1 and status = 'SCORED' and ${tour}`;
  return `((${ofTour} order by tour_id, judged_by limit 1) union all (${ofTour} order by tour_id desc, judged_by desc limit 1)) ends`;
};
const nextTourSql = (where: string): string => `select tour_id from scoring.solutions
  where championship_id = $1 and status = 'SCORED' and ${where} order by tour_id limit 1`;
const anySql = `with recursive tours (id) as (
    (${nextTourSql('tour_id is not null')})
    union all select next.tour_id from tours cross join lateral (${nextTourSql('tour_id > tours.id')}) next
  )
  select from tours cross join lateral ${endsSql('tour_id = tours.id')} where judged_by is distinct from ${judgedBySql(2, 'tours.id')}
  union all
  select from ${endsSql('tour_id is null')} where judged_by is distinct from ${judgedBySql(2, 'null::uuid')}
  limit 1`;

/** Whether one has a score by another truth or metric: of a million two are read for each tour. */
export const hasOutdated = async (
  em: EntityManager,
  championshipId: string,
  { metric, metricParams }: Judgement,
  truths: TruthSums,
): Promise<boolean> =>
  (await query(em, anySql, [championshipId, ...judgedNow({ metric, metricParams }, truths)])).length > 0;
