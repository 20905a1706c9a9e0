import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne } from '../database/sql.js';
import { DomainError, refuse } from '../domain/domain-error.js';

/** A call that is done once however often it comes: who sends it, and by which key they know it. */
export interface Sending {
  personId: string;
  key: string;
  /** Checksum of what is wished for. */
  sum: string;
}

/** The sending of something that is known only now, such as a file that came with it. */
export const sendingWith = (sending: Sending | null, more: unknown): Sending | null =>
  sending && { ...sending, sum: sumOf([sending.sum, more]) };

/** Checksum of what somebody wishes for. */
export const sumOf = (wish: unknown): string => createHash('sha256').update(JSON.stringify(wish)).digest('hex');

/** Waits for the same sending where that is under way, and takes nothing when it is known by then. */
const takeSql = `insert into kernel.sendings (person_id, key, sum) values ($1, $2, $3)
  on conflict do nothing returning key`;
const knownSql = 'select sum, result from kernel.sendings where person_id = $1 and key = $2';
const keepSql = 'update kernel.sendings set result = $3 where person_id = $1 and key = $2';

/**
 * Does something once for all of one sending, within the transaction of a command: what comes again is given what the first one
 * gave. @param work gives what JSON can hold
 * @throws DomainError IDEMPOTENCY_KEY_USED when the key was used for another wish
 */
export const onceFor = async <R>(em: EntityManager, sending: Sending, work: () => Promise<R>): Promise<R> => {
  const { personId, key, sum } = sending;
  if (await queryOne(em, takeSql, [personId, key, sum])) {
    const result = await work();
    await query(em, keepSql, [personId, key, JSON.stringify(result)]);
    return result;
  }
  const known = await queryOne<{ sum: string; result: R }>(em, knownSql, [personId, key]);
  // It was forgotten between the two.
  if (!known) throw new DomainError('CONFLICT');
  refuse(known.sum !== sum, 'IDEMPOTENCY_KEY_USED');
  return known.result;
};
