import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import type { OneOfSeveral } from '../../../kernel/commands/sendings.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { Attempt } from '../domain/attempt.js';
import { QueueEntry } from '../domain/queue.js';
import { LogLine, Solution } from '../domain/solution.js';
import { lockTeam, needsOf, placeFor } from './evaluation-queue.js';

/** SUB4: sends a solution that failed by our fault into the queue again. Its attempt is reserved anew, whatever is left. */
export class RetrySolution extends Command<Solution> implements OneOfSeveral {
  constructor(
    readonly solutionId: string,
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }

  get about(): string {
    return this.solutionId;
  }
}

@CommandHandler(RetrySolution)
export class RetrySolutionHandler implements ICommandHandler<RetrySolution> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  async execute({ solutionId, by, reason }: RetrySolution): Promise<Solution> {
    const { championshipId, teamId } = found(await this.em.findOne(Solution, { id: solutionId }));
    const { metric } = await this.championships.managed({ id: championshipId }, by);
    await lockTeam(this.em, teamId);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    const solution = found(await this.em.findOne(Solution, { id: solutionId }, lock));
    solution.retry();
    found(await this.em.findOne(Attempt, { solution: solutionId })).reserveAgain();
    const entry = QueueEntry.of(solution, await placeFor(this.em, solution));
    entry.needs = await needsOf(this.em, solutionId, metric);
    this.em.persist([entry, LogLine.of(solution, 'retried', { reason }, this.clock.now())]);
    await this.audit.note(by, { action: 'scoring.retry', object: `solution:${solutionId}`, reason });
    return solution;
  }
}
