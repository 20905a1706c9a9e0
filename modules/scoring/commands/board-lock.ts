import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';

const key = `hashtextextended('board:' || $1, 0)`;

/**
 * LB2: a result reads its moment only after this, and a snapshot only after {@link lockResults}. So each result is either
 * seen by the snapshot or newer than it; without it one that was about to commit would be neither, and missed for ever.
 * Both locks end with their transaction; results don't wait for one another.
 */
export const lockSnapshots = (em: EntityManager, championshipId: string): Promise<unknown> =>
  query(em, `select pg_advisory_xact_lock_shared(${key})`, [championshipId]);

/** Waits for the results of a championship that are about to commit, and keeps new ones back. */
export const lockResults = (em: EntityManager, championshipId: string): Promise<unknown> =>
  query(em, `select pg_advisory_xact_lock(${key})`, [championshipId]);
