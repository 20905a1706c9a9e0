import type { EntityManager } from '@mikro-orm/postgresql';
import { limited } from './bounds.js';
import { query } from './sql.js';

/** Runs statements in a transaction of `em` that may take so long: longer than others do, or less. */
export const taking = <T>(em: EntityManager, seconds: number, work: (em: EntityManager) => Promise<T>): Promise<T> =>
  limited(seconds, () =>
    em.transactional(async (inner) => {
      await query(inner as EntityManager, `select set_config('statement_timeout', $1, true)`, [String(seconds * 1000)]);
      return work(inner as EntityManager);
    }),
  );
