import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChampionshipFacts } from '../../../championships/championships.api.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import { lockSending } from '../../solutions/commands/board-lock.js';
import {
  type Sender,
  sentBefore,
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

  /**
   * @returns the new solution, or the one that was made of the same sending before
   * @throws DomainError as SubmitSolution; KIND_WRONG
   */
  async execute({ championship, by, file, repository }: SubmitRepository): Promise<Solution> {
    refuse(championship.kind !== 'algorithm', 'KIND_WRONG');
    await lockSending(this.em, championship.id, by.teamId);
    const sent = await sentBefore(this.em, by, file.idempotencyKey);
    if (sent) {
      // Its file may be what its tests gave by now: that says nothing of what was asked for.
      const asked = await this.em.findOne(Run, { solution: sent.id });
      refuse(asked?.repository !== repository.url || asked.ref !== repository.ref, 'KEY_REUSED');
      return sent;
    }
    const solution = await this.submit.execute(new SubmitSolution(championship, by, file));
    // Of a team that theirs became part of meanwhile, in which the same sending was first.
    if (await this.em.findOne(Run, { solution: solution.id })) return solution;
    found(await this.em.findOne(QueueEntry, { solution: solution.id })).needs = 'sandbox';
    this.em.persist(Run.of(solution, repository));
    return solution;
  }
}
