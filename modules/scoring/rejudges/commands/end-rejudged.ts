import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { queryOne } from '../../../kernel/database/sql.js';
import type { Result } from '../../solutions/domain/solution.js';
import { finish } from '../../solutions/leases/lease.js';
import { Rejudge } from '../domain/rejudge.js';

/** A solution that is scored again, by the run of whoever took it. */
export interface RejudgeRun {
  rejudgeId: string;
  run: string;
}

/**
 * SUB6: what scoring a solution again gave, or null where it could not be scored. The last one makes the proposal whole in the
 * same transaction, so that none is left that runs and of which nothing is left to run.
 */
export class EndRejudged extends Command<boolean> {
  static readonly asksNobody = 'a worker says it under the run that it holds, which is asked for';

  constructor(
    readonly item: RejudgeRun,
    readonly result: Result | null,
  ) {
    super();
  }
}

const openSql = `select 1 from scoring.rejudge_items where rejudge_id = $1 and state = 'WAITING' limit 1`;

@CommandHandler(EndRejudged)
export class EndRejudgedHandler implements ICommandHandler<EndRejudged> {
  constructor(private readonly em: EntityManager) {}

  /** @returns false when the run had been given up: its late answer changes nothing */
  async execute({ item: { rejudgeId, run }, result }: EndRejudged): Promise<boolean> {
    // One at a time: of two last ones that end together each would see the other's as open.
    const rejudge = await this.em.findOne(Rejudge, { id: rejudgeId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!rejudge || !(await finish(this.em, 'rejudge_items', run, written(result)))) return false;
    if (rejudge.state === 'RUNNING' && !(await queryOne(this.em, openSql, [rejudgeId]))) rejudge.finish();
    return true;
  }
}

const written = (result: Result | null): { set: string; values: readonly unknown[] } => {
  if (result === null) return { set: `state = 'FAILED'`, values: [] };
  const scores = result.ok ? result.scores : { all: null, public: null, private: null };
  return {
    set: `state = 'DONE', new_status = $2, new_score = $3, new_public_score = $4, new_private_score = $5, new_receipt = $6,
      problems = $7, problem_counts = $8`,
    values: [
      result.ok ? 'SCORED' : 'INVALID',
      scores.all,
      scores.public,
      scores.private,
      JSON.stringify(result.ok ? result.receipt : result.judgedBy),
      result.ok ? null : JSON.stringify(result.problems),
      result.ok ? null : JSON.stringify(result.counts),
    ],
  };
};
