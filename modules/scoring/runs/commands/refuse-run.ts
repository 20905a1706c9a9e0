import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { FinishScoring, FinishScoringHandler } from '../../solutions/commands/finish-scoring.js';
import type { Result } from '../../solutions/domain/solution.js';
import type { RepositoryFault } from '../contract/runner.js';
import { heldRun } from './held-run.js';

/** ALGO1: a repository can't be had, or not be run: its solution is invalid, and costs nothing. */
export class RefuseRun extends Command<void> {
  static readonly asksNobody = 'a runner says it under the run that it holds, which is asked for';

  constructor(
    readonly run: string,
    readonly reason: RepositoryFault,
    /** What its build said. */
    readonly log: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(RefuseRun)
export class RefuseRunHandler implements ICommandHandler<RefuseRun> {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
    private readonly scoring: FinishScoringHandler,
  ) {}

  /** @throws DomainError CONFLICT when the run was given up */
  async execute({ run: id, reason, log }: RefuseRun): Promise<void> {
    const { solution } = await heldRun(this.em, id);
    const { metric, metricParams } = await this.championships.byId(solution.championshipId);
    const problem = { kind: 'repository', line: null, column: reason, value: log?.slice(-1000) ?? null };
    const judgedBy = { truthSha256: '', metric, metricParams };
    const result: Result = { ok: false, problems: [problem], counts: { repository: 1 }, judgedBy };
    await this.scoring.execute(new FinishScoring([{ solutionId: solution.id, run: id, result }]));
  }
}
