import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ErrorCode } from '../../contract/errors.js';
import { query } from '../../database/sql.js';
import { happened } from '../../domain/happened.js';
import { workMoved } from '../events.js';
import { Kinds } from '../kinds.js';
import { itemOf, lockedRow } from '../rows.js';

interface Outcome {
  result?: object | null;
  error?: ErrorCode;
  /** What was met, for operators. */
  why?: string;
}

/** What takes long has come to its end. Answers false when whoever says so has nothing to say any more. */
export class EndWork extends Command<boolean> {
  static readonly asksNobody = 'a worker says it under the run that it holds, which is asked for';

  constructor(
    /** `tries` of whoever did it. */
    readonly ended: { workId: string; tries: number },
    readonly state: 'done' | 'failed',
    readonly outcome: Outcome,
  ) {
    super();
  }
}

export const endSql = `update kernel.work set state = $2, result = $3, error = $4, why = coalesce($5, why), finished_at = clock_timestamp(),
  moved_at = clock_timestamp() where id = $1`;

@CommandHandler(EndWork)
export class EndWorkHandler implements ICommandHandler<EndWork> {
  constructor(
    private readonly em: EntityManager,
    private readonly kinds: Kinds,
  ) {}

  async execute({ ended: { workId, tries }, state, outcome: { result, error, why } }: EndWork) {
    const row = await lockedRow(this.em, workId);
    if (!row || row.tries !== tries || row.state !== 'running') return false;
    const kept = result ? JSON.stringify(result) : null;
    await query(this.em, endSql, [workId, state, kept, error ?? null, why?.slice(0, 2000) ?? null]);
    if (state === 'failed') await this.kinds.of(row.kind)?.doer.ended?.(itemOf(row), state);
    happened(workMoved({ workId }));
    return true;
  }
}
