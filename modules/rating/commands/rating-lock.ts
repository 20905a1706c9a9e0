import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';

/** Results are written one championship after another: ranks follow from those of all. Ends with the transaction. */
export const lockRating = (em: EntityManager): Promise<unknown> =>
  query(em, `select pg_advisory_xact_lock(hashtextextended('rating', 0))`);
