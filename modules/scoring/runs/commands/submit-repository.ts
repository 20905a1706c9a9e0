import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChampionshipFacts } from '../../../championships/championships.api.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import {
  type Sender,
  type SentFile,
  SubmitSolution,
  SubmitSolutionHandler,
} from '../../solutions/commands/submit-solution.js';
import { QueueEntry } from '../../solutions/domain/queue.js';
import type { Solution } from '../../solutions/domain/solution.js';
import { type Repository, Run } from '../domain/run.js';

/** ALGO1: takes a repository as a solution of a team; its file is what was asked for, until its tests have ended. */
export class SubmitRepository extends Command<Solution> {
  static readonly asksNobody = 'asks by another command, which it runs';

  constructor(
    readonly championship: ChampionshipFacts,
    readonly by: Sender,
    readonly file: SentFile,
    readonly repository: Repository,
  ) {
    super();
  }
}

@CommandHandler(SubmitRepository)
export class SubmitRepositoryHandler implements ICommandHandler<SubmitRepository> {
  constructor(
    private readonly em: EntityManager,
    private readonly submit: SubmitSolutionHandler,
  ) {}

  /** @throws DomainError as SubmitSolution; KIND_WRONG */
  async execute({ championship, by, file, repository }: SubmitRepository): Promise<Solution> {
    refuse(championship.kind !== 'algorithm', 'KIND_WRONG');
    const solution = await this.submit.execute(new SubmitSolution(championship, by, file));
    // The same sending came before.
    if (solution.storageKey !== file.stored.key) return solution;
    found(await this.em.findOne(QueueEntry, { solution: solution.id })).needs = 'sandbox';
    this.em.persist(Run.of(solution, repository));
    return solution;
  }
}
