import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../../kernel/database/sql.js';

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

const shown = `hashtextextended('shown:' || $1, 0)`;

/** Who shows a snapshot looks only after this which one is shown: of two at one moment the later one sees the other. */
export const lockShown = (em: EntityManager, championshipId: string): Promise<unknown> =>
  query(em, `select pg_advisory_xact_lock(${shown})`, [championshipId]);

const intake = `hashtextextended('intake:' || $1, 0)`;

/** Of a team's attempts. */
export const attempts = (team: string): string => `hashtextextended('attempts:' || ${team}, 0)`;

/**
 * SUB5: a solution locks the attempts of its team, and asks whether it is late only after the second of these, and the results
 * are revealed only after {@link closeIntake}. So each solution that is in time is either waited for or there. Not the lock of
 * the snapshots: nobody waits for one of those to hand in. In one statement, as it is what each solution begins with: its bytes
 * are counted at its end.
 */
export const lockSending = (em: EntityManager, championshipId: string, teamId: string): Promise<unknown> =>
  query(em, sendingSql, [championshipId, teamId]);

const sendingSql = `select pg_advisory_xact_lock(${attempts('$2')}), pg_advisory_xact_lock_shared(${intake}),
  scoring.count_bytes_later()`;

/** Waits for the solutions of a championship that are about to come in, and keeps new ones back. */
export const closeIntake = (em: EntityManager, championshipId: string): Promise<unknown> =>
  query(em, `select pg_advisory_xact_lock(${intake})`, [championshipId]);
