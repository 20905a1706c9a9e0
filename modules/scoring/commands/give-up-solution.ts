import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { ErrorCode } from '../../kernel/contract/errors.js';
import { LogLine, Solution } from '../domain/solution.js';

/** SUB4: every attempt to score it failed; the solution is FAILED by our fault and costs no attempt. */
export class GiveUpSolution extends Command<Solution | null> {
  constructor(
    readonly solutionId: string,
    readonly failure: ErrorCode,
  ) {
    super();
  }
}

@CommandHandler(GiveUpSolution)
export class GiveUpSolutionHandler implements ICommandHandler<GiveUpSolution> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ solutionId, failure }: GiveUpSolution): Promise<Solution | null> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const solution = await this.em.findOne(Solution, { id: solutionId }, lock);
    if (!solution?.isOpen) return null;
    const now = this.clock.now();
    solution.giveUp(failure, now);
    this.em.persist(LogLine.of(solution, 'failed', { failure }, now));
    return solution;
  }
}
