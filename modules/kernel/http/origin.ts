import type { FastifyRequest } from 'fastify';
import type { RouteSpec } from '../contract/route.js';
import { DomainError } from '../domain/domain-error.js';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a state-changing browser call from another site (CSRF), whatever its method. Browsers send `Sec-Fetch-Site` or
 * `Origin`, or for a GET over plain HTTP a `Referer`. Programs send none of them: they pass with a bearer token or without any
 * cookie, but a cookie that comes without a word of where from is refused.
 */
export const refuseCrossSite = (request: FastifyRequest, { changes }: Pick<RouteSpec, 'changes'>): void => {
  if (safe.has(request.method) && !changes) return;
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new DomainError('CROSS_SITE');
    return;
  }
  const from = origin ?? referer;
  if (from === undefined) {
    const isProgram = request.headers.cookie === undefined || request.headers.authorization?.startsWith('Bearer ');
    if (!isProgram) throw new DomainError('CROSS_SITE');
    return;
  }
  if (!URL.canParse(from) || new URL(from).origin !== `${request.protocol}://${request.host}`)
    throw new DomainError('CROSS_SITE');
};
