import type { EntityManager } from '@mikro-orm/postgresql';
import type { TruthSums } from '../../../championships/contract/truth-sums.js';
import type { Judged, Judgement } from '../../../championships/judging.port.js';
import { queryOne } from '../../../kernel/database/sql.js';
import { isJudgedOtherwiseSql, judgedNow } from './outdated-sql.js';

/** How many solutions of a championship are judged, wait, or have a score by another truth or metric. */
export const judgedSolutions = async (
  em: EntityManager,
  championshipId: string,
  { metric, metricParams }: Judgement,
  truths: TruthSums,
): Promise<Judged> => {
  const sql = `select count(*)::int as solutions,
      count(*) filter (where status in ('QUEUED', 'RUNNING') and not late)::int as waiting,
      count(*) filter (where status = 'SCORED' and ${isJudgedOtherwiseSql(2)})::int as outdated
    from scoring.solutions where championship_id = $1 and status in ('QUEUED', 'RUNNING', 'SCORED')`;
  const values = [championshipId, ...judgedNow({ metric, metricParams }, truths)];
  return (await queryOne<Judged>(em, sql, values)) ?? { solutions: 0, outdated: 0, waiting: 0 };
};
