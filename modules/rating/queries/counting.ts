import type { EntityManager } from '@mikro-orm/postgresql';
import { queryOne } from '../../kernel/database/sql.js';

/** How a championship counts. */
export interface Counting {
  weight: number;
  counts: boolean;
}

const countingSql = 'select weight, counts from rating.contests where id = $1';

/** As an admin has said, else whole. */
export const countingOf = async (em: EntityManager, championshipId: string): Promise<Counting> =>
  (await queryOne<Counting>(em, countingSql, [championshipId])) ?? { weight: 1, counts: true };
