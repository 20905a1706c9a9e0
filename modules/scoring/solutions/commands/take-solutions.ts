import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { Attempt } from '../domain/attempt.js';
import { LogLine, Solution } from '../domain/solution.js';
import { mostTries } from '../leases/lease.js';
import { leave, takeNext, type Wish } from './evaluation-queue.js';

/** A solution that a worker took; without `run` it is given up, because all its runs were lost. */
export interface Taken {
  solution: Pick<Solution, 'id' | 'championshipId' | 'teamId' | 'tourId' | 'storageKey' | 'sha256'>;
  /** Under which the result may be written. */
  run: string | null;
  /** The request that brought it into the queue. */
  request: string | null;
  /** Whether others were due that were not taken with it: said to who takes several. */
  follows: boolean;
}

/** SUB4: a worker takes the next solution of the queue, and small ones of its turn with it. None when none is due. */
export class TakeSolutions extends Command<Taken[]> {
  static readonly asksNobody = 'a worker says it under the run that it holds, which is asked for';

  constructor(
    readonly worker: string,
    readonly leaseSeconds: number,
    /** That are taken together at most. */
    readonly most = 1,
    /** What the taker has, and whether only what is trusted may be taken. */
    readonly taker: Pick<Wish, 'needs' | 'trusted' | 'images'> = {},
  ) {
    super();
  }
}

@CommandHandler(TakeSolutions)
export class TakeSolutionsHandler implements ICommandHandler<TakeSolutions> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** In the order of the queue. */
  async execute({ worker, leaseSeconds, most, taker }: TakeSolutions): Promise<Taken[]> {
    const entries = await takeNext(this.em, { worker, leaseSeconds, most, ...taker });
    if (entries.length === 0) return [];
    const ids = entries.map(({ solutionId }) => solutionId);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const solutions = new Map((await this.em.find(Solution, { id: ids }, lock)).map((one) => [one.id, one]));
    const now = this.clock.now();
    const taken: Taken[] = [];
    for (const { solutionId, tries, run, ...rest } of entries) {
      const solution = found(solutions.get(solutionId));
      if (tries > mostTries) await this.giveUp(solution, now);
      else this.start(solution, run, tries, now);
      taken.push({ solution, run: tries > mostTries ? null : run, ...rest });
    }
    return taken;
  }

  private start(solution: Solution, run: string, tries: number, now: Date): void {
    const isBegun = solution.status === 'RUNNING';
    solution.start(run, now);
    // One that a box ran and passed on to be scored goes on: its count of tries began anew, and its log has said so.
    if (isBegun && tries === 1) return;
    this.em.persist(LogLine.of(solution, isBegun ? 'restarted' : 'started', {}, now));
  }

  /** Whoever ran it died each time: it must not take more workers with it, nor hold the others up. */
  private async giveUp(solution: Solution, now: Date): Promise<void> {
    solution.giveUp('INTERNAL', now);
    found(await this.em.findOne(Attempt, { solution: solution.id })).refund('FAILED', now);
    this.em.persist(LogLine.of(solution, 'failed', { failure: 'INTERNAL' }, now));
    await leave(this.em, [solution.id]);
  }
}
