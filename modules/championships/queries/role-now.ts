import type { EntityManager } from '@mikro-orm/postgresql';
import type { Role } from '../../kernel/contract/status.js';
import { queryOne } from '../../kernel/database/sql.js';

/** $1 a person, $2 now; no row of who is blocked or gone. */
const roleSql = `select role from identity.standing
  where id = $1 and (not is_blocked or blocked_until <= $2)`;

/** The role that somebody has at this moment, whatever it was when their call began; null for who is blocked or gone. */
export const roleNow = async (em: EntityManager, personId: string, now: Date): Promise<Role | null> =>
  (await queryOne<{ role: Role }>(em, roleSql, [personId, now]))?.role ?? null;

/** Whether somebody's account is there at this moment, blocked or not. */
export const hasAccount = async (em: EntityManager, personId: string): Promise<boolean> =>
  (await queryOne(em, 'select 1 as one from identity.standing where id = $1', [personId])) !== null;
