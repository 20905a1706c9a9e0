import '@fastify/cookie';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { parseCookie } from './cookie.js';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { Callers } from '../../kernel/http/callers.js';
import { hashOf, Session } from '../domain/session.js';

/** Tells who a session token belongs to: from the cookie `sid`, or as a bearer token for programs. */
@Injectable()
export class Sessions extends Callers {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
  ) {
    super();
  }

  of(request: FastifyRequest): Promise<Caller | null> {
    const [scheme, bearer] = (request.headers.authorization ?? '').split(' ');
    return this.ofToken(scheme === 'Bearer' && bearer ? bearer : request.cookies['sid']);
  }

  ofCookie(header: string | undefined): Promise<Caller | null> {
    return this.ofToken(parseCookie(header ?? '')['sid']);
  }

  private async ofToken(token: string | undefined): Promise<Caller | null> {
    if (!token || token.length > 100) return null;
    const em = this.orm.em.fork();
    const session = await em.findOne(Session, { tokenHash: hashOf(token) }, { populate: ['person'] });
    const now = this.clock.now();
    if (!session?.isAlive(now)) return null;
    if (session.needsTouch(now)) await em.nativeUpdate(Session, { id: session.id }, { lastSeenAt: now });
    return session.person.asCaller(session.id);
  }
}
