import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { Attempt } from '../domain/attempt.js';
import { LogLine, Solution } from '../domain/solution.js';
import { TeamsApi } from '../../../teams/teams.api.js';
import { giveUpPlace, lockEntry, lockTeam } from './evaluation-queue.js';

/** SUB4: a team takes back a solution that still waits; its attempt is returned. */
export class CancelSolution extends Command<Solution> {
  constructor(
    readonly solutionId: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(CancelSolution)
export class CancelSolutionHandler implements ICommandHandler<CancelSolution> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly teams: TeamsApi,
  ) {}

  async execute({ solutionId, caller }: CancelSolution): Promise<Solution> {
    const { championshipId, teamId } = found(await this.em.findOne(Solution, { id: solutionId }));
    const known = await this.teams.teamOf(championshipId, caller.id);
    found(known?.teamId === teamId ? known : null);
    await lockTeam(this.em, teamId);
    await lockEntry(this.em, solutionId);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    const solution = found(await this.em.findOne(Solution, { id: solutionId }, lock));
    const now = this.clock.now();
    // They may have been taken out of it while they waited, and after a merge it is another one.
    const part = await this.teams.lockedMembership(championshipId, caller.id, now);
    found(part?.teamId === solution.teamId ? part : null);
    solution.cancel(now);
    found(await this.em.findOne(Attempt, { solution: solutionId })).refund('CANCELLED', now);
    await giveUpPlace(this.em, solutionId);
    this.em.persist(LogLine.of(solution, 'cancelled', {}, now));
    return solution;
  }
}
