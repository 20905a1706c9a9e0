import type { EntityManager } from '@mikro-orm/postgresql';
import { isoSql, queryOne } from '../../kernel/database/sql.js';
import type { Receipt } from '../contract/solution.js';

/** The receipt of a solution as it is on record; null while it has no score. */
export const keptReceipt = async (em: EntityManager, id: string, champname: string): Promise<Receipt | null> => {
  const row = await queryOne<{ receipt: Receipt }>(
    em,
    `select receipt || jsonb_build_object('solutionId', id, 'champname', $2::text, 'score', public_score,
       'submittedAt', ${isoSql('created_at')}, 'scoredAt', ${isoSql('finished_at')}) as receipt
     from scoring.solutions where id = $1 and status = 'SCORED'`,
    [id, champname],
  );
  return row?.receipt ?? null;
};
