import type { FastifyRequest } from 'fastify';
import type { RouteSpec } from '../contract/route.js';
import type { Caller } from '../contract/status.js';

/** Port: who sent a request. The identity context answers; bound in the application. */
export abstract class Callers {
  /** The signed-in person behind a session cookie or bearer token, or null. @throws DomainError for an API token that is none */
  abstract of(request: FastifyRequest): Promise<Caller | null>;
  /** The same for a raw Cookie header (sockets). */
  abstract ofCookie(header: string | undefined): Promise<Caller | null>;
  /**
   * Lets a session pass, and an API token where it is good for the route.
   * @returns the caller as they act there: a token may be less than its person
   * @throws DomainError TOKEN_SCOPE, TOKEN_NOT_ENOUGH
   */
  abstract admit(caller: Caller, route: RouteSpec): Caller;
}
