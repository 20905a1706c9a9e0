import type { FastifyRequest } from 'fastify';
import { DomainError } from '../domain/domain-error.js';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a state-changing browser call from another site (CSRF). Browsers send `Sec-Fetch-Site` or `Origin`; programs
 * without cookies of a browser send neither and pass.
 */
export const refuseCrossSite = (request: FastifyRequest): void => {
  if (safe.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new DomainError('CROSS_SITE');
    return;
  }
  const origin = request.headers.origin;
  if (origin !== undefined && origin !== `${request.protocol}://${request.host}`) throw new DomainError('CROSS_SITE');
};
