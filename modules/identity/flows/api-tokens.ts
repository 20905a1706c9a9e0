import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { BatchedRead } from '../../kernel/database/batched-read.js';
import { isoSql, oftenQuery } from '../../kernel/database/sql.js';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import type { TokenScope } from '../contract/token-scopes.js';
import { ApiToken, isWhole, tokenTouchMs } from '../domain/api-token.js';
import { type BlockRow, blockColumns, blockJoin, blockOf } from '../domain/block.js';
import { unguardedColumn } from '../domain/second-factor.js';
import { hashOf } from '../domain/session.js';
import { adminsNeedSecondFactor } from '../settings.js';

/** AUTH10: tells whose an API token is. Person and role are read at every call: it does no more than they may now. */
@Injectable()
export class ApiTokens {
  private readonly known: BatchedRead<string, TokenRow | null>;

  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.known = new BatchedRead(async (hashes) => {
      const rows = await oftenQuery<TokenRow>(orm.em.fork(), tokenSql, [[...new Set(hashes)]]);
      const byHash = new Map(rows.map((row) => [row.tokenHash, row]));
      return hashes.map((hash) => byHash.get(hash) ?? null);
    });
  }

  /** @throws DomainError TOKEN_INVALID for one that is cut, forged or revoked, TOKEN_EXPIRED */
  async ofToken(token: string): Promise<Caller> {
    if (!isWhole(token)) throw new DomainError('TOKEN_INVALID');
    const row = await this.known.ask(hashOf(token));
    if (!row) throw new DomainError('TOKEN_INVALID');
    const { lastUsed: _lastUsed, expires, tokenHash: _hash, blockReason, blockUntil, isUnguarded, ...caller } = row;
    const now = this.clock.now();
    refuse(now >= new Date(expires), 'TOKEN_EXPIRED');
    await this.touch(row, now);
    const mustEnrol = isUnguarded && adminsNeedSecondFactor(this.settings);
    return { ...caller, mustEnrol, blocked: blockOf({ blockReason, blockUntil }, now) };
  }

  private async touch({ sessionId: id, lastUsed }: TokenRow, now: Date): Promise<void> {
    const before = new Date(now.getTime() - tokenTouchMs);
    if (lastUsed !== null && new Date(lastUsed) > before) return;
    // Of many calls at once the first one writes.
    const unwritten = { id, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lte: before } }] };
    await this.orm.em.fork().nativeUpdate(ApiToken, unwritten, { lastUsedAt: now });
  }
}

type TokenRow = Caller &
  BlockRow & {
    isUnguarded: boolean;
    scopes: TokenScope[];
    tokenHash: string;
    lastUsed: string | null;
    expires: string;
  };

/** $1 hashes of tokens. The id of a token stands where others have that of their session. */
const tokenSql = `select p.id, p.login, p.role, p.status, t.id as "sessionId", t.scopes, t.token_hash as "tokenHash",
    ${isoSql('t.last_used_at')} as "lastUsed", ${isoSql('t.expires_at')} as expires, ${blockColumns}, ${unguardedColumn}
  from identity.api_tokens t join identity.people p on p.id = t.person_id ${blockJoin}
  where t.token_hash = any($1::text[]) and p.deleted_at is null`;
