import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../../kernel/commands/office.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { Attempt } from '../domain/attempt.js';
import { LogLine, Solution } from '../domain/solution.js';
import { leave, lockEntry } from './evaluation-queue.js';

/** An operator takes a solution out of the queue: FAILED, its attempt returned; a run under way writes nothing. */
export class DropSolution extends OfficeCommand<Solution> {
  constructor(
    readonly solutionId: string,
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(DropSolution)
export class DropSolutionHandler implements ICommandHandler<DropSolution> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async execute({ solutionId, by, reason }: DropSolution): Promise<Solution> {
    await lockEntry(this.em, solutionId);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const solution = found(await this.em.findOne(Solution, { id: solutionId }, lock));
    const now = this.clock.now();
    solution.giveUp('INTERNAL', now);
    found(await this.em.findOne(Attempt, { solution: solutionId })).refund('FAILED', now);
    await leave(this.em, [solutionId]);
    this.em.persist(LogLine.of(solution, 'dropped', { reason }, now));
    await this.audit.note(by, { action: 'scoring.drop', object: `solution:${solutionId}`, reason });
    return solution;
  }
}
