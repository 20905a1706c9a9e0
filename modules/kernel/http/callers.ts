import type { FastifyRequest } from 'fastify';
import type { Caller } from '../contract/status.js';

/** Port: who sent a request. The identity context answers; bound in the application. */
export abstract class Callers {
  /** The signed-in person behind a session cookie or bearer token, or null. */
  abstract of(request: FastifyRequest): Promise<Caller | null>;
  /** The same for a raw Cookie header (sockets). */
  abstract ofCookie(header: string | undefined): Promise<Caller | null>;
}
