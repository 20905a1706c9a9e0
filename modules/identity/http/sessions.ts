import '@fastify/cookie';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { parseCookie } from './cookie.js';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, oftenQueryOne } from '../../kernel/database/sql.js';
import { Callers } from '../../kernel/http/callers.js';
import { hashOf, isAlive, needsTouch, Session } from '../domain/session.js';

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
    const row = await oftenQueryOne<SessionRow>(em, sessionSql, [hashOf(token)]);
    const now = this.clock.now();
    if (!row) return null;
    const { lastSeen, expires, ...caller } = row;
    const life = { role: row.role, lastSeenAt: new Date(lastSeen), expiresAt: new Date(expires) };
    if (!isAlive(life, now)) return null;
    if (needsTouch(life, now)) await em.nativeUpdate(Session, { id: row.sessionId }, { lastSeenAt: now });
    return caller;
  }
}

type SessionRow = Caller & { sessionId: string; lastSeen: string; expires: string };

/** Asked at every call of whoever is signed in. */
const sessionSql = `select p.id, p.login, p.role, p.status, s.id as "sessionId",
    ${isoSql('s.last_seen_at')} as "lastSeen", ${isoSql('s.expires_at')} as expires
  from identity.sessions s join identity.people p on p.id = s.person_id where s.token_hash = $1`;
