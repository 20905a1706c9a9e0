import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { found } from '../../kernel/domain/domain-error.js';
import { LogLine, Solution } from '../domain/solution.js';

/** What a worker needs to score a solution, and the run under which it may write the result. */
export interface ScoringRun {
  run: string;
  solution: Pick<Solution, 'id' | 'championshipId' | 'teamId' | 'storageKey' | 'sha256'>;
}

/** SUB4: a worker takes a solution. Null when its result is known already: a job may come twice. */
export class StartScoring extends Command<ScoringRun | null> {
  constructor(readonly solutionId: string) {
    super();
  }
}

@CommandHandler(StartScoring)
export class StartScoringHandler implements ICommandHandler<StartScoring> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ solutionId }: StartScoring): Promise<ScoringRun | null> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const solution = found(await this.em.findOne(Solution, { id: solutionId }, lock));
    if (!solution.isOpen) return null;
    const step = solution.status === 'RUNNING' ? 'restarted' : 'started';
    const run = solution.start(this.clock.now());
    this.em.persist(LogLine.of(solution, step, {}, this.clock.now()));
    return { run, solution };
  }
}
