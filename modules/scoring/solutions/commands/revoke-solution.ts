import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { Attempt } from '../domain/attempt.js';
import { LogLine, Solution } from '../domain/solution.js';
import { lockSnapshots } from './board-lock.js';

/** Takes the score of a solution away, with a reason that its team reads; the attempt is returned. */
export class RevokeSolution extends Command<Solution> {
  constructor(
    readonly solutionId: string,
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(RevokeSolution)
export class RevokeSolutionHandler implements ICommandHandler<RevokeSolution> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  async execute({ solutionId, by, reason }: RevokeSolution): Promise<Solution> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const solution = found(await this.em.findOne(Solution, { id: solutionId }, lock));
    await this.championships.managed({ id: solution.championshipId }, by);
    await lockSnapshots(this.em, solution.championshipId);
    const now = this.clock.now();
    solution.revoke(reason, now);
    found(await this.em.findOne(Attempt, { solution: solutionId })).refund('REVOKED', now);
    this.em.persist(LogLine.of(solution, 'revoked', { reason }, now));
    const details = { score: solution.publicScore };
    await this.audit.note(by, { action: 'scoring.revoke', object: `solution:${solutionId}`, reason, details });
    return solution;
  }
}
