import '@fastify/cookie';
import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import type { RouteSpec } from '../../kernel/contract/route.js';
import { BatchedRead } from '../../kernel/database/batched-read.js';
import { isoSql, oftenQuery } from '../../kernel/database/sql.js';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import { Callers } from '../../kernel/http/callers.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { isTokenLike } from '../domain/api-token.js';
import { areEnough, scopeOfRoute, seesAsItsPerson } from '../domain/scope-of-route.js';
import { type BlockRow, blockColumns, blockJoin, blockOf } from '../domain/block.js';
import { unguardedColumn } from '../domain/second-factor.js';
import { type Device, hashOf, isAlive, needsTouch, Session } from '../domain/session.js';
import { adminsNeedSecondFactor } from '../settings.js';
import { ApiTokens } from './api-tokens.js';
import { sessionIn, sessionInHeader } from './cookie.js';

/** Tells who a session token belongs to: from the cookie `sid`, or as a bearer token for programs. */
@Injectable()
export class Sessions extends Callers {
  private readonly known: BatchedRead<string, SessionRow | null>;

  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly tokens: ApiTokens,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
    // Of no command: only SQL goes through it, so that one is enough.
    const em = orm.em.fork();
    this.known = new BatchedRead(async (hashes) => {
      const rows = await oftenQuery<SessionRow>(em, sessionSql, [[...new Set(hashes)]]);
      const byHash = new Map(rows.map((row) => [row.tokenHash, row]));
      return hashes.map((hash) => byHash.get(hash) ?? null);
    });
  }

  of(request: FastifyRequest): Promise<Caller | null> {
    const [scheme, bearer] = (request.headers.authorization ?? '').split(' ');
    if (scheme !== 'Bearer' || !bearer) return this.ofToken(sessionIn(request, this.settings));
    return isTokenLike(bearer) ? this.tokens.ofToken(bearer) : this.ofToken(bearer);
  }

  /** @throws DomainError TOKEN_SCOPE where another token could, TOKEN_NOT_ENOUGH where none can */
  admit(caller: Caller, route: RouteSpec): Caller {
    const { scopes } = caller;
    if (!scopes) return caller;
    const needs = scopeOfRoute(route) ?? 'session';
    if (needs === 'session') throw new DomainError('TOKEN_NOT_ENOUGH');
    refuse(!areEnough(scopes, needs), 'TOKEN_SCOPE', { needs });
    return seesAsItsPerson(scopes, route) ? caller : { ...caller, role: 'user' };
  }

  ofCookie(header: string | undefined): Promise<Caller | null> {
    return this.ofToken(sessionInHeader(header, this.settings));
  }

  private async ofToken(token: string | undefined): Promise<Caller | null> {
    if (!token || token.length > 100) return null;
    const row = await this.known.ask(hashOf(token));
    const now = this.clock.now();
    if (!row) return null;
    const { lastSeen, expires, tokenHash: _hash, blockReason, blockUntil, isUnguarded, ...caller } = row;
    const life = { role: row.role, lastSeenAt: new Date(lastSeen), expiresAt: new Date(expires) };
    if (!isAlive(life, now)) return null;
    if (needsTouch(life, now))
      await this.orm.em.fork().nativeUpdate(Session, { id: row.sessionId }, { lastSeenAt: now });
    const mustEnrol = isUnguarded && adminsNeedSecondFactor(this.settings);
    return { ...caller, mustEnrol, blocked: blockOf({ blockReason, blockUntil }, now) };
  }
}

type SessionRow = Caller &
  BlockRow & { isUnguarded: boolean; sessionId: string; tokenHash: string; lastSeen: string; expires: string };

/** $1 hashes of tokens. Asked at every call of whoever is signed in. */
const sessionSql = `select p.id, p.login, p.role, p.status, s.id as "sessionId", s.token_hash as "tokenHash",
    ${isoSql('s.last_seen_at')} as "lastSeen", ${isoSql('s.expires_at')} as expires, ${blockColumns}, ${unguardedColumn}
  from identity.sessions s join identity.people p on p.id = s.person_id ${blockJoin} where s.token_hash = any($1::text[])`;

/** What a session remembers of the browser or program that it belongs to. */
export const deviceOf = (request: FastifyRequest): Device => ({
  userAgent: request.headers['user-agent'] ?? '',
  ip: request.ip,
});
