import type { IncomingHttpHeaders } from 'node:http';
import { type Sending, sumOf } from '../commands/sendings.js';
import type { CallOf, RouteSpec } from '../contract/route.js';
import { refuse } from '../domain/domain-error.js';

/** What a caller may make up: visible characters. */
export const idempotencyKey = /^[\x21-\x7e]{1,200}$/;

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

/** The sending that a call is, so that `Commands` does it once; null where its caller gave it no key. @throws DomainError FORMAT_INVALID */
export const sendingOf = (
  { method, path }: RouteSpec,
  headers: IncomingHttpHeaders,
  caller: { id: string } | null,
  wish: CallOf<RouteSpec>,
): Sending | null => {
  const key = idempotencyKeyOf(headers);
  if (key === null || caller === null) return null;
  return { personId: caller.id, key, route: `${method} ${path}`, sum: sumOf([method, path, wish]) };
};
