import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';

const forgetSql = `delete from rating.kept_months where month >= date_trunc('month', $1::timestamptz at time zone 'UTC')::date`;

/** PROF5: months that results of this moment are in are kept anew. Results may come long after the end that they are of. */
export const forgetMonths = (em: EntityManager, endedAt: Date | string): Promise<unknown> =>
  query(em, forgetSql, [endedAt]);
