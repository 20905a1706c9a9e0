import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { ErrorCode } from '../../../kernel/contract/errors.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { Attempt } from '../domain/attempt.js';
import { LogLine, Solution } from '../domain/solution.js';
import { mostTries, pauseAfter, putBack } from '../leases/lease.js';
import { leave, lockEntry } from './evaluation-queue.js';

/**
 * SUB4: a run failed by our own fault. The solution waits for another run; after the last one, or where another would
 * fail the same way, it is FAILED and its attempt is returned.
 */
export class FailRun extends Command<boolean> {
  static readonly asksNobody = 'a worker says it under the run that it holds, which is asked for';

  constructor(
    readonly solutionId: string,
    readonly run: string,
    readonly failure: ErrorCode,
    /** False where another run would fail the same way. */
    readonly again: boolean,
  ) {
    super();
  }
}

@CommandHandler(FailRun)
export class FailRunHandler implements ICommandHandler<FailRun> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @returns false when the run had been given up: it changes nothing */
  async execute({ solutionId, run, failure, again }: FailRun): Promise<boolean> {
    const entry = await lockEntry(this.em, solutionId);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const solution = await this.em.findOne(Solution, { id: solutionId }, lock);
    if (!entry || !solution?.isRunBy(run)) return false;
    const now = this.clock.now();
    if (again && entry.tries < mostTries) {
      solution.putBack();
      await putBack(this.em, 'queue_entries', run, pauseAfter(entry.tries, failure));
      this.em.persist(LogLine.of(solution, 'returned', { tries: entry.tries }, now));
      return true;
    }
    solution.giveUp(failure, now);
    found(await this.em.findOne(Attempt, { solution: solutionId })).refund('FAILED', now);
    await leave(this.em, [solutionId]);
    this.em.persist(LogLine.of(solution, 'failed', { failure }, now));
    return true;
  }
}
