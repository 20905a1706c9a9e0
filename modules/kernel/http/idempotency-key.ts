import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from '../domain/domain-error.js';

/** What a caller may make up. */
export const idempotencyKey = /^[\w-]{16,64}$/;

/**
 * By what the caller knows this sending, so that it can be repeated when the answer was lost; null if by nothing.
 * @throws DomainError FORMAT_INVALID
 */
export const idempotencyKeyOf = (headers: IncomingHttpHeaders): string | null => {
  const given = headers['idempotency-key'];
  if (given === undefined) return null;
  const key = String(given);
  refuse(!idempotencyKey.test(key), 'FORMAT_INVALID', { header: 'Idempotency-Key' });
  return key;
};
