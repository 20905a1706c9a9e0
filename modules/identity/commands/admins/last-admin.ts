import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { refuse } from '../../../kernel/domain/domain-error.js';

const othersSql = `select exists (select from identity.people where id = $1 and role = 'admin') as "isAdmin",
  exists (select from identity.people p where p.role = 'admin' and p.id <> $1 and p.status <> 'NEW' and p.deleted_at is null and not exists
    (select from identity.blocks b where b.person_id = p.id and b.ended_at is null and (b.until is null or b.until > $2))) as others`;

/**
 * Before an admin becomes something else, is blocked or goes: another one must be left who can act. Those who do so at the
 * same time wait for each other until the command ends.
 * @throws DomainError LAST_ADMIN
 */
export const keepAnAdmin = async (em: EntityManager, personId: string, now: Date): Promise<void> => {
  await query(em, `select pg_advisory_xact_lock(hashtextextended('identity admins', 0))`);
  const left = await queryOne<{ isAdmin: boolean; others: boolean }>(em, othersSql, [personId, now]);
  refuse(left !== null && left.isAdmin && !left.others, 'LAST_ADMIN');
};
