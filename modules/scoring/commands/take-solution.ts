import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { found } from '../../kernel/domain/domain-error.js';
import { Attempt } from '../domain/attempt.js';
import { LogLine, Solution } from '../domain/solution.js';
import { leave, mostTries, takeNext } from './evaluation-queue.js';

/** A solution that a worker took; without `run` it is given up, because all its runs were lost. */
export interface Taken {
  solution: Pick<Solution, 'id' | 'championshipId' | 'teamId' | 'tourId' | 'storageKey' | 'sha256'>;
  /** Under which the result may be written. */
  run: string | null;
}

/** SUB4: a worker takes the next solution of the queue. Null when none is due. */
export class TakeSolution extends Command<Taken | null> {
  constructor(
    readonly worker: string,
    readonly leaseSeconds: number,
  ) {
    super();
  }
}

@CommandHandler(TakeSolution)
export class TakeSolutionHandler implements ICommandHandler<TakeSolution> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ worker, leaseSeconds }: TakeSolution): Promise<Taken | null> {
    const entry = await takeNext(this.em, worker, leaseSeconds);
    if (!entry) return null;
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const solution = found(await this.em.findOne(Solution, { id: entry.solutionId }, lock));
    const now = this.clock.now();
    if (entry.tries > mostTries) {
      await this.giveUp(solution, now);
      return { solution, run: null };
    }
    const step = solution.status === 'RUNNING' ? 'restarted' : 'started';
    const run = solution.start(now);
    this.em.persist(LogLine.of(solution, step, {}, now));
    return { solution, run };
  }

  /** Whoever ran it died each time: it must not take more workers with it, nor hold the others up. */
  private async giveUp(solution: Solution, now: Date): Promise<void> {
    solution.giveUp('INTERNAL', now);
    found(await this.em.findOne(Attempt, { solution: solution.id })).refund('FAILED', now);
    this.em.persist(LogLine.of(solution, 'failed', { failure: 'INTERNAL' }, now));
    await leave(this.em, solution.id);
  }
}
