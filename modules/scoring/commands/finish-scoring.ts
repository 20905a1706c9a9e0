import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { found } from '../../kernel/domain/domain-error.js';
import { Attempt } from '../domain/attempt.js';
import { LogLine, type Result, Solution } from '../domain/solution.js';
import { lockSnapshots } from './board-lock.js';
import { leave, lockEntry } from './evaluation-queue.js';

/** SUB4: writes the result of a run, once. False when the run had been given up: its late answer changes nothing. */
export class FinishScoring extends Command<boolean> {
  constructor(
    readonly solutionId: string,
    readonly run: string,
    readonly result: Result,
  ) {
    super();
  }
}

@CommandHandler(FinishScoring)
export class FinishScoringHandler implements ICommandHandler<FinishScoring> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ solutionId, run, result }: FinishScoring): Promise<boolean> {
    await lockEntry(this.em, solutionId);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const solution = found(await this.em.findOne(Solution, { id: solutionId }, lock));
    await lockSnapshots(this.em, solution.championshipId);
    const now = this.clock.now();
    if (!solution.finish(run, result, now)) return false;
    const attempt = found(await this.em.findOne(Attempt, { solution: solutionId }));
    if (result.ok) attempt.commit(now);
    else attempt.refund('INVALID', now);
    await leave(this.em, solutionId);
    const line = result.ok
      ? LogLine.of(solution, 'scored', { rows: result.receipt.rows, durationMs: result.receipt.durationMs }, now)
      : LogLine.of(solution, 'invalid', { ...result.counts }, now);
    this.em.persist(line);
    return true;
  }
}
