import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { foundFirst } from '../../../kernel/commands/sendings.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { isoSql, query } from '../../../kernel/database/sql.js';
import { DomainError } from '../../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../../kernel/http/cursor.js';
import { RetrySolution } from '../commands/retry-solution.js';
import { mostRetried } from '../../contract/limits.js';
import { type RefusedSolution, refusedSolution, type Retried } from '../contract/retried.js';

interface Wish {
  reason: string;
  solutions?: string[] | undefined;
  cursor?: string | undefined;
}
interface Found {
  id: string;
}

const cursorForm = z.tuple([z.string(), z.uuid()]);
const refusals = refusedSolution.shape.error;

/**
 * SUB4: sends several failed solutions into the queue again. Each is a command of its own: what one of them is refused
 * for keeps no other back, and none of the teams' locks is held for longer than its own takes.
 */
@Injectable()
export class Retries {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly championships: ChampionshipsApi,
  ) {}

  /** @throws DomainError NOT_FOUND for a championship that is not the caller's */
  async run(champname: string, caller: Caller, { reason, solutions, cursor }: Wish): Promise<Retried> {
    const { id } = await this.championships.managed({ champname }, caller);
    const { items, nextCursor } = solutions
      ? await this.named(id, solutions)
      : await foundFirst(this.em, 'failed', () => this.failed(id, cursor));
    const known = new Set(items.map((one) => one.id));
    const strange = [...new Set(solutions)].filter((one) => !known.has(one));
    const refused = strange.map((one): RefusedSolution => ({ id: one, error: 'NOT_FOUND' }));
    let taken = 0;
    for (const one of items) {
      const error = await this.refusalOf(new RetrySolution(one.id, caller, reason));
      if (error) refused.push({ id: one.id, error });
      else taken += 1;
    }
    return { taken, refused, nextCursor };
  }

  private async refusalOf(command: RetrySolution): Promise<RefusedSolution['error'] | null> {
    try {
      await this.commands.run(command);
      return null;
    } catch (error) {
      const code = refusals.safeParse(error instanceof DomainError && error.code);
      if (code.success) return code.data;
      throw error;
    }
  }

  /** Those of the championship alone: its client may lead another one, too. */
  private async named(championshipId: string, ids: string[]) {
    const sql = `select id from scoring.solutions where championship_id = $1 and id = any($2::uuid[])
      order by created_at, id`;
    return { items: await query<Found>(this.em, sql, [championshipId, ids]), nextCursor: null };
  }

  /** The oldest first: one that fails once more does not come again on a later page. */
  private async failed(championshipId: string, cursor: string | undefined) {
    const [after, afterId] = cursor ? fromCursor(cursorForm, cursor) : [null, null];
    const rows = await query<Found & { createdAt: string }>(
      this.em,
      `select id, ${isoSql('created_at')} as "createdAt" from scoring.solutions
       where championship_id = $1 and status = 'FAILED' and file_gone_at is null
         and ($2::timestamptz is null or (created_at, id) > ($2::timestamptz, $3::uuid))
       order by created_at, id limit $4`,
      [championshipId, after, afterId, mostRetried + 1],
    );
    return toPage(
      rows,
      mostRetried,
      (row) => [row.createdAt, row.id],
      (row): Found => row,
    );
  }
}
