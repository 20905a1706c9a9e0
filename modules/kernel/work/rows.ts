import type { EntityManager } from '@mikro-orm/postgresql';
import type { WorkState } from '../contract/work/states.js';
import type { WorkProgress, WorkView } from '../contract/work/view.js';
import { queryOne } from '../database/sql.js';
import type { WorkItem } from './kinds.js';

/** A row of the ledger. */
export interface WorkRow extends WorkItem {
  state: WorkState;
  progress: WorkProgress | null;
  error: string | null;
  result: Record<string, unknown> | null;
  /** The job that does it. */
  run: string;
  /** How often it was begun: whoever began it before has nothing to say any more. */
  tries: number;
}

export const rowSql = `select id, kind, subject, championship_id as championship, team_id as team, person_id as person, state,
  progress, error, result, run, tries from kernel.work`;

export const workRow = (em: EntityManager, id: string): Promise<WorkRow | null> =>
  queryOne<WorkRow>(em, `${rowSql} where id = $1`, [id]);

/** The row, which nobody else changes until the end of the transaction. */
export const lockedRow = (em: EntityManager, id: string): Promise<WorkRow | null> =>
  queryOne<WorkRow>(em, `${rowSql} where id = $1 for update`, [id]);

export const hasEnded = ({ state }: Pick<WorkRow, 'state'>): boolean => state !== 'waiting' && state !== 'running';

export const itemOf = ({ id, kind, subject, championship, team, person }: WorkRow): WorkItem => ({
  ...{ id, kind, subject, championship, team, person },
});

/** What is shown of it to whoever may watch it. */
export const viewOf = ({ id, kind, state, progress, error, result }: WorkRow): WorkView => ({
  ...{ id, kind, state },
  ...(progress && { progress }),
  ...(error !== null && state === 'failed' && { error }),
  ...(result && state === 'done' && { result }),
});
