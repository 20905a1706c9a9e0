import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { Commands } from '../../../kernel/commands/commands.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import { type Doer, Does, type Hand, type WorkItem } from '../../../kernel/work/kinds.js';
import { DecideRejudge } from '../commands/decide-rejudge.js';
import { applyRejudgeKind, type rejudgeApplication } from '../contract/applying.js';

const wishSql = `select applying_by as login, applying_reason as reason from scoring.rejudges where id = $1`;
/** Whoever makes it count by now holds the row: that can't be broken off. */
const lockedSql = `select from scoring.rejudges where id = $1 and state <> 'APPLIED' for update skip locked`;
const overSql =
  'update scoring.rejudges set applying_id = null, applying_reason = null where id = $1 and applying_id = $2';

/**
 * SUB6: makes the scores of a re-judgement count, in one transaction: whoever comes after a worker that died finds nothing of it,
 * or all.
 */
@Injectable()
@Does(applyRejudgeKind)
export class ApplyRejudge implements Doer {
  constructor(
    private readonly orm: MikroORM,
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly championships: ChampionshipsApi,
  ) {}

  async run(
    { id: work, subject: rejudge, person: id }: WorkItem,
    hand: Hand,
  ): Promise<z.infer<typeof rejudgeApplication>> {
    const sql = queryOne<{ login: string; reason: string | null }>(this.orm.em.fork(), wishSql, [rejudge]);
    const { login, reason } = found(await sql);
    // What they may do is looked up within the command, by the role of now.
    const by = { id, login, role: 'user' as const };
    await this.commands.run(new DecideRejudge(rejudge, 'apply', by, reason ?? '', { id: work, hand }), {
      isLong: true,
    });
    return { rejudge, state: 'APPLIED' };
  }

  /** Whoever leads the championship. */
  async isFor({ championship }: WorkItem, caller: Caller): Promise<boolean> {
    if (championship === null || caller.scopes?.includes('organise') === false) return false;
    return this.championships.isManaged(championship, caller);
  }

  /** It can be asked for again. @throws DomainError CONFLICT where it is broken off and a worker is at it */
  async ended({ id, subject }: WorkItem, state: 'failed' | 'cancelled'): Promise<void> {
    if (state === 'cancelled') refuse((await queryOne(this.em, lockedSql, [subject])) === null, 'CONFLICT');
    await query(this.em, overSql, [subject, id]);
  }

  /** It is asked for where it is looked at: what it would change may be something else by then. */
  hasAgain(): boolean {
    return false;
  }
}
