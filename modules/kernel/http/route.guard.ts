import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { RouteSpec } from '../contract/route.js';
import type { Caller } from '../contract/status.js';
import { formatDateTime } from '../contract/time-format.js';
import { DomainError } from '../domain/domain-error.js';
import { Callers } from './callers.js';
import { requestOf, ROUTE } from './handle.js';
import { sendingOf } from './idempotency-key.js';
import { languageOf } from './language.js';
import { refuseCrossSite } from './origin.js';
import { networkOf } from './network.js';
import { RateLimits } from './rate-limits.js';
import { validate } from './validate.js';

/**
 * Enforces what a route's contract says, in this order: same site, who calls, may they, how often, is the input right.
 * Calls of those who may not are not counted: they must not use up what others behind their address are allowed.
 * A handler without a contract is refused: nothing is served by accident.
 */
@Injectable()
export class RouteGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: Callers,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const route = this.reflector.get<RouteSpec | undefined>(ROUTE, context.getHandler());
    if (!route) throw new DomainError('NOT_FOUND');
    const request = requestOf(context);
    if (request.method === 'HEAD' && route.changes) throw new DomainError('METHOD_NOT_ALLOWED');
    request.contract = route;
    refuseCrossSite(request, route);
    const known = route.anonymous ? null : await this.callers.of(request);
    request.caller = known;
    const caller = known && this.callers.admit(known, route);
    request.caller = caller;
    admit(route, caller);
    await this.limits.count(route, route.rate?.by === 'user' && caller ? caller.id : networkOf(request.ip));
    const wish = await validate(route, request);
    const sending = route.idempotent === true ? sendingOf(route, request.headers, caller, wish) : null;
    request.call = { ...wish, caller, language: languageOf(request), sending };
    return true;
  }
}

const admit = (route: RouteSpec, caller: Caller | null): void => {
  if (route.access === 'public') return;
  if (!caller) throw new DomainError('UNAUTHENTICATED');
  if (route.access === 'admin' && caller.role !== 'admin') throw new DomainError('FORBIDDEN');
  if (route.access === 'admin' && caller.mustEnrol) throw new DomainError('SECOND_FACTOR_REQUIRED');
  if (caller.blocked && !isForBlocked(route))
    throw new DomainError('ACCOUNT_BLOCKED', { details: told(caller.blocked) });
};

/** ADMIN1: whoever is blocked reads on what people read, and sees nothing of others as an admin does. */
const isForBlocked = ({ method, access, changes, evenBlocked }: RouteSpec): boolean =>
  access === 'user' && (evenBlocked === true || ((method === 'GET' || method === 'HEAD') && !changes));

const told = ({ until, reason }: NonNullable<Caller['blocked']>) => ({
  until,
  reason,
  term: until === null ? 'ever' : 'dated',
  date: until === null ? '' : `${formatDateTime(until, 'UTC')} UTC`,
});
